// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <span>
#include <vector>

namespace roofladder {

// Modules that were given; none: those that are installed.
using Ladders = std::vector<std::filesystem::path>;

// What `roofladder list` knows: rows of one sort of thing.
struct Listing {
  const char* name;  // "kernels"
  const char* key;   // of a row's name, as options take it
  nlohmann::ordered_json (*make)(const Ladders&);
  bool of_ladders = false;  // it can list what given ladders hold
};

std::span<const Listing> listing_table();

}  // namespace roofladder
