// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace roofladder {

struct CsvRecord {
  std::size_t line = 0;  // where it begins, from 1
  std::vector<std::string> fields;
};

// The rows of a comma-separated file (RFC 4180), including the header; lines may end with CR or LF
// alone, and blank ones are no rows. Throws LineError.
std::vector<CsvRecord> parse_csv(std::string_view text);

}  // namespace roofladder
