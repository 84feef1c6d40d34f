// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ladder/changes.h"

#include <array>
#include <cmath>
#include <fmt/format.h>
#include <string_view>

#include "run/format.h"

namespace roofladder {
namespace {

constexpr double negligible = 0.005;

// A word that names of factors begin with. The factor is then the quantity after over before, or
// its inverse.
struct Beginning {
  std::string_view words;
  bool is_inverse;
};
constexpr std::array beginnings{Beginning{"less ", true}, Beginning{"fewer ", true},
                                Beginning{"more ", true}, Beginning{"higher ", false},
                                Beginning{"lower ", false}};

bool is_negligible(const Factor& factor) {
  return std::abs(factor.value.value - 1) < negligible;
}

}  // namespace

std::string_view quantity_of(const Factor& factor) {
  const std::string_view name = factor.name;
  if (name == everything_else) {
    return name;
  }
  return name.ends_with(spared) ? name.substr(0, name.size() - spared.size())
                                : name.substr(name.find(' ') + 1);
}

std::string change_text(const Factor& factor) {
  const double value = factor.value.value;
  const std::string_view name = factor.name;
  for (const Beginning& beginning : beginnings) {
    if (name.starts_with(beginning.words)) {
      return fmt::format("{} {}", quantity_of(factor),
                         format_change(beginning.is_inverse ? 1 / value : value));
    }
  }
  return fmt::format("{} (time {})", name, format_change(1 / value));
}

std::string changes_text(const std::vector<Factor>& factors) {
  std::string text;
  for (const Factor& factor : factors) {
    if (!is_negligible(factor)) {
      text += (text.empty() ? "" : ", ") + change_text(factor);
    }
  }
  return text.empty() && !factors.empty() ? "nothing changed by half a percent" : text;
}

}  // namespace roofladder
