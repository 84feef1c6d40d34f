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

// Of more rows than this a chart does not fit a sheet of paper.
constexpr std::size_t most_rows_of_sheet = 24;

std::size_t row_count(const Plot& plot) {
  if (const auto* bars = std::get_if<BarPlot>(&plot)) {
    return bars->bars.size();
  }
  const auto* strips = std::get_if<StripPlot>(&plot);
  return strips == nullptr ? 0 : strips->strips.size();
}

}  // namespace

void write_figure(const Plot& plot, std::ostream& out) {
  const PlotHead& head = head_of(plot);
  fmt::print(out, "<figure id=\"{}\"{}>\n<figcaption><strong>{}</strong>", anchor(head.id),
             row_count(plot) > most_rows_of_sheet ? " class=\"tall\"" : "", html_name(head.title));
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

void write_figure(const ShownRun& shown, Plot plot, std::ostream& out) {
  write_figure(on_page(std::move(plot), shown), out);
}

}  // namespace roofladder::html
