// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/figure.h"

#include <algorithm>
#include <fmt/ostream.h>

#include "reports/markup.h"
#include "reports/svg/svg.h"

namespace roofladder::html {

namespace {

// Of more rows than this a chart does not fit a sheet of paper.
constexpr std::size_t most_rows_of_sheet = 24;

bool is_tall(const Plot& plot) {
  return std::max(plot.bars.size(), plot.strips.size()) > most_rows_of_sheet;
}

}  // namespace

void write_figure(const Plot& plot, std::ostream& out) {
  fmt::print(out, "<figure id=\"{}\"{}>\n<figcaption><strong>{}</strong>", anchor(plot.id),
             is_tall(plot) ? " class=\"tall\"" : "", html_name(plot.title));
  if (!plot.subtitle.empty()) {
    fmt::print(out, " <span class=\"subtitle\">{}</span>", html_name(plot.subtitle));
  }
  out << "</figcaption>\n";
  if (is_drawable(plot)) {
    out << "<div class=\"plot\">\n";
    write_svg(plot, out);
    out << "</div>\n";
  }
  if (!plot.note.empty()) {
    fmt::print(out, "<p class=\"note\">{}</p>\n", html_prose(plot.note));
  }
  out << "</figure>\n";
}

void write_figure(const ShownRun& shown, Plot plot, std::ostream& out) {
  write_figure(on_page(std::move(plot), shown), out);
}

}  // namespace roofladder::html
