// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/number.h"

#include <array>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <string_view>

#include "run/format.h"

namespace roofladder {
namespace {

constexpr double longest = 1e8;      // seconds: three years, far below the range of clocks
constexpr double most_bytes = 1e18;  // below 2^63

struct Unit {
  std::string_view symbol;
  double bytes;
};
constexpr std::array units{Unit{"", 1},         Unit{"B", 1},        Unit{"kB", 1e3},
                           Unit{"KB", 1e3},     Unit{"MB", 1e6},     Unit{"GB", 1e9},
                           Unit{"TB", 1e12},    Unit{"KiB", 0x1p10}, Unit{"MiB", 0x1p20},
                           Unit{"GiB", 0x1p30}, Unit{"TiB", 0x1p40}};

// Reads the number at the beginning of a text, and removes it from the text.
template <typename Number>
std::optional<Number> leading(std::string_view& text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc()) {
    return std::nullopt;
  }
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

template <typename Number>
CLI::Validator between(Number least, Number most, const std::string& what) {
  const auto check = [=](std::string& text) -> std::string {
    std::string_view rest = text;
    const auto value = leading<Number>(rest);
    // NaN fails both comparisons.
    const bool fits = value && rest.empty() && *value >= least && *value <= most;
    return fits ? "" : fmt::format("'{}' is not {}", printable(text), what);
  };
  return CLI::Validator(check, "");
}

std::optional<double> bytes_of(std::string_view text) {
  const auto value = leading<double>(text);
  for (const Unit& unit : units) {
    if (value && text == unit.symbol) {
      return *value * unit.bytes;
    }
  }
  return std::nullopt;
}

}  // namespace

CLI::Validator whole_number(std::int64_t least, std::int64_t most) {
  return between<std::int64_t>(least, most,
                               fmt::format("a whole number from {} to {}", least, most));
}

CLI::Validator number(double least, double most) {
  return between<double>(least, most, fmt::format("a number from {} to {}", least, most));
}

CLI::Validator seconds() {
  return between<double>(1e-9, longest,
                         fmt::format("a number of seconds above 0, {:.0f} at most", longest));
}

CLI::Validator bytes(double least) {
  const auto convert = [least](std::string& text) -> std::string {
    const auto value = bytes_of(text);
    if (!value || !(*value >= least && *value <= most_bytes)) {
      return fmt::format(
          "'{}' is not a size of {} B or more, as 4GB (10^9 B), 512MiB (2^20 B) or 1000000",
          printable(text), least);
    }
    text = format_exact(std::floor(*value));
    return "";
  };
  return CLI::Validator(convert, "");
}

}  // namespace roofladder
