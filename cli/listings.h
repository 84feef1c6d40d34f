// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <span>

namespace roofladder {

// What `roofladder list` knows: rows of one sort of thing.
struct Listing {
  const char* name;  // "kernels"
  const char* key;   // of a row's name, as options take it
  nlohmann::ordered_json (*make)();
};

std::span<const Listing> listing_table();

}  // namespace roofladder
