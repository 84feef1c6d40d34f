// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

// Profiles of regions that Caliper wrote, as .cali or as json-split.
namespace roofladder::caliper {

struct Column {
  std::string name;  // "sum#inclusive#sum#time.duration"
  std::string unit;  // "sec"; empty where the file does not say it
};

struct Value {
  std::size_t column;
  double number;  // not a number where the file has none
};

struct Record {
  std::size_t line = 0;           // of the file, from 1; 0 in JSON
  std::vector<std::string> path;  // of regions, from the outermost; then kernel, module or the like
  std::vector<Value> values;
};

struct Profile {
  std::vector<Column> columns;
  std::map<std::string, std::string> globals;  // "cali.caliper.version", "variant"
  bool is_rounded = false;                     // to six decimals, by cali-query
  // Calls the function with every record, in the order of the file. Throws LineError.
  std::function<void(const std::function<void(const Record&)>&)> for_each;
};

// The profile refers to the text.
Profile read_cali(std::string_view text);
Profile read_json_split(std::string_view text);

// Deeper regions are taken for a fault of the file.
inline constexpr std::size_t deepest_region = 1000;

}  // namespace roofladder::caliper
