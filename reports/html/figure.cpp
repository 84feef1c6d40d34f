// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/figure.h"

#include <fmt/ostream.h>

#include "reports/markup.h"
#include "reports/svg/svg.h"

namespace roofladder::html {

void write_figure(const Plot& plot, std::ostream& out) {
  fmt::print(out, "<figure id=\"{}\">\n<figcaption><strong>{}</strong>", anchor(plot.id),
             html_name(plot.title));
  if (!plot.subtitle.empty()) {
    fmt::print(out, " <span class=\"subtitle\">{}</span>", html_name(plot.subtitle));
  }
  out << "</figcaption>\n";
  write_svg(plot, out);
  if (!plot.note.empty()) {
    fmt::print(out, "<p class=\"note\">{}</p>\n", escaped(plot.note));
  }
  out << "</figure>\n";
}

}  // namespace roofladder::html
