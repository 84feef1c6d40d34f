// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <fmt/format.h>
#include <string>
#include <utility>

namespace roofladder {

// Unlike fmt::print() it does not throw: that nobody reads on, or that a log's disk is full, is no
// reason to lose anything else.
template <typename... Values>
void print_to_stderr(fmt::format_string<Values...> format, Values&&... values) {
  const std::string text = fmt::format(format, std::forward<Values>(values)...);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace roofladder
