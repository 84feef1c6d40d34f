// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/svg/wrapped_text.h"

#include "reports/markup.h"
#include "reports/svg/geometry.h"

namespace roofladder::svg {

std::vector<std::string> wrapped(std::string_view text, double width, double font_size,
                                 std::size_t most_lines) {
  const auto longest = static_cast<std::size_t>(width / text_width("x", font_size));
  std::vector<std::string> lines;
  std::string rest = shortened(text, longest * most_lines);
  while (lines.size() + 1 < most_lines && text_width(rest, font_size) > width) {
    const std::string fitting = shortened(rest, longest + 1);
    const std::size_t space = fitting.rfind(' ');
    if (space == std::string::npos || space == 0) {
      break;
    }
    lines.push_back(rest.substr(0, space));
    rest.erase(0, space + 1);
  }
  lines.push_back(shortened(rest, longest));
  return lines;
}

}  // namespace roofladder::svg
