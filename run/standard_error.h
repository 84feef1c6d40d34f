// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <fmt/format.h>
#include <string>
#include <utility>

namespace roofladder {

// Prints to standard error. Unlike fmt::print() it does not throw: a closed pipe or a full disk for
// the log is no reason to lose anything else.
template <typename... Values>
void print_to_stderr(fmt::format_string<Values...> format, Values&&... values) {
  const std::string text = fmt::format(format, std::forward<Values>(values)...);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace roofladder
