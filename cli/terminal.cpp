// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <sys/ioctl.h>
#include <unistd.h>

namespace roofladder {

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

std::optional<std::size_t> output_columns() {
  const std::string_view told = environment("COLUMNS");
  std::size_t columns = 0;
  const auto [end, error] = std::from_chars(told.begin(), told.end(), columns);
  if (error == std::errc() && end == told.end() && columns > 0) {
    return columns;
  }
  winsize size{};
  const bool known =
      isatty(STDOUT_FILENO) != 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? std::optional<std::size_t>(size.ws_col) : std::nullopt;
}

std::size_t prose_columns() {
  constexpr std::size_t least = 40;
  constexpr std::size_t most = 120;
  constexpr std::size_t usual = 100;
  return std::clamp(output_columns().value_or(usual), least, most);
}

}  // namespace roofladder
