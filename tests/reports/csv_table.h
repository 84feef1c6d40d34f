// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace roofladder::test {

using CsvRow = std::map<std::string, std::string>;

// Reads RFC 4180 strictly by its grammar: CRLF ends a record, quotes are doubled inside quotes.
// Throws std::runtime_error for anything else, and for rows whose length differs from the header's.
std::vector<CsvRow> read_csv(std::string_view text);

}  // namespace roofladder::test
