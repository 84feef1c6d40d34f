// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/parameter.h"

#include <algorithm>
#include <fmt/format.h>

namespace roofladder {

std::string to_text(const Parameters& parameters) {
  std::string text;
  for (const Parameter& parameter : parameters) {
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", parameter.name, parameter.value);
  }
  return text;
}

std::string as_option(const Parameters& parameters) {
  std::string text = to_text(parameters);
  std::ranges::replace(text, ' ', ',');
  return text;
}

}  // namespace roofladder
