// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

// Code shared by the fuzz targets. An exception that leaves a target is a finding too.
namespace roofladder::fuzz {

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// Reports an input that violates an invariant.
inline void require(bool holds, const char* what) {
  if (!holds) {
    std::fprintf(stderr, "finding: not so: %s\n", what);
    std::abort();
  }
}

// Calls use(line) for each line; the last one need not end with a newline.
template <typename Use>
void for_each_line(std::string_view text, const Use& use) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    use(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
}

}  // namespace roofladder::fuzz
