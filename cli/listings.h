// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <span>
#include <vector>

namespace roofladder {

// Given modules; if empty, the installed ones.
using Ladders = std::vector<std::filesystem::path>;

// One of the lists of `roofladder list`: rows of one kind.
struct Listing {
  const char* name;  // "kernels"
  const char* key;   // key of a row's name, as used by options
  nlohmann::ordered_json (*make)(const Ladders&);
  void (*print)(const nlohmann::ordered_json&);  // for people
  bool of_ladders = false;                       // can list the content of given ladders
};

std::span<const Listing> listing_table();

}  // namespace roofladder
