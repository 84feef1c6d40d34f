// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/figure.h"

#include <algorithm>
#include <fmt/ostream.h>

#include "chart/layout.h"
#include "reports/markup.h"
#include "reports/svg/svg.h"

namespace roofladder::html {

namespace {

// A chart with more rows does not fit on a sheet of paper.
constexpr std::size_t most_rows_of_sheet = 24;

std::size_t row_count(const auto& plot) {
  return plot.things().size();
}
std::size_t row_count(const XyPlot&) {
  return 0;
}
std::size_t row_count(const HeatPlot& plot) {
  return plot.rows.size();
}

bool is_tall(const Plot& plot) {
  return std::visit([](const auto& each) { return row_count(each); }, plot) > most_rows_of_sheet;
}

}  // namespace

void write_figure(const Plot& plot, std::ostream& out) {
  const PlotHead& head = head_of(plot);
  fmt::print(out, "<figure id=\"{}\"{}>\n<figcaption><strong>{}</strong>", anchor(head.id),
             is_tall(plot) ? " class=\"tall\"" : "", html_name(head.title));
  if (!head.subtitle.empty()) {
    fmt::print(out, " <span class=\"subtitle\">{}</span>", html_name(head.subtitle));
  }
  out << "</figcaption>\n";
  if (chart::is_drawable(plot)) {
    out << "<div class=\"plot\">\n";
    write_svg(plot, out);
    out << "</div>\n";
  }
  if (!head.note.empty()) {
    fmt::print(out, "<p class=\"note\">{}</p>\n", html_prose(head.note));
  }
  out << "</figure>\n";
}

void write_figure(const PageRun& shown, Plot plot, std::ostream& out) {
  write_figure(on_page(std::move(plot), shown), out);
}

}  // namespace roofladder::html
