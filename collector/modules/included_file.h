// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>

namespace roofladder {

// The name in a line `#include "name"`, or `include 'name'`, as Fortran has it.
inline std::optional<std::string_view> included_file(std::string_view line) {
  const auto skip = [&](std::string_view word) {
    const auto skip_blanks = [&] {
      line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    };
    skip_blanks();
    if (!line.starts_with(word)) {
      return false;
    }
    line.remove_prefix(word.size());
    skip_blanks();
    return true;
  };
  skip("#");
  if (!skip("include") || line.empty() || (line.front() != '"' && line.front() != '\'')) {
    return std::nullopt;
  }
  const std::size_t end = line.find(line.front(), 1);
  return end == std::string_view::npos ? std::nullopt : std::optional(line.substr(1, end - 1));
}

}  // namespace roofladder
