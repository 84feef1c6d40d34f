// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/svg/canvas.h"

#include <array>
#include <cmath>
#include <fmt/ostream.h>
#include <numbers>

#include "reports/markup.h"

namespace roofladder::svg {
namespace {

struct Style {
  std::string_view name;  // the class
  std::string_view attributes;
};

// Everything a page without our style sheet needs; html/style/chart.css replaces the colours.
constexpr std::array styles{
    Style{"grid", R"(fill="none" stroke="#e4e7ec" stroke-width="1")"},
    Style{"grid minor", R"(fill="none" stroke="#f1f3f6" stroke-width="1")"},
    Style{"frame", R"(fill="none" stroke="#98a2b3" stroke-width="1")"},
    Style{"roof", R"(fill="none" stroke="#344054" stroke-width="1.8" stroke-linejoin="round")"},
    Style{"roof faint",
          R"(fill="none" stroke="#98a2b3" stroke-width="1.2" stroke-dasharray="2 4")"},
    Style{"band", R"(fill="#344054" fill-opacity="0.12" stroke="none")"},
    Style{"step", R"(fill="none" stroke="currentColor" stroke-width="1.5" stroke-opacity="0.7")"},
    Style{
        "step branch",
        R"(fill="none" stroke="currentColor" stroke-width="1.5" stroke-opacity="0.7" stroke-dasharray="5 4")"},
    Style{"arrowhead", R"(fill="currentColor" fill-opacity="0.8" stroke="none")"},
    Style{"leader", R"(fill="none" stroke="#667085" stroke-width="0.8")"},
    Style{"mark", R"(fill="currentColor" stroke="#ffffff" stroke-width="1.2")"},
    Style{"mark hollow", R"(fill="#ffffff" stroke="currentColor" stroke-width="2.2")"},
    Style{"dots",
          R"(fill="none" stroke="currentColor" stroke-opacity="0.6" stroke-linecap="round")"},
    Style{"spread", R"(fill="none" stroke="currentColor" stroke-width="1.4")"},
    Style{"whisker", R"(fill="none" stroke="#1d2939" stroke-width="1.4")"},
    Style{"baseline", R"(fill="none" stroke="#667085" stroke-width="1.2" stroke-dasharray="4 3")"},
    Style{"bar", R"(fill="currentColor" stroke="none")"},
    Style{
        "bar branch",
        R"(fill="currentColor" fill-opacity="0.22" stroke="currentColor" stroke-width="1.4" stroke-dasharray="5 3")"},
    Style{"cell", R"(fill="none" stroke="#e4e7ec" stroke-width="1")"},
    Style{"cell best", R"(fill="none" stroke="#1d2939" stroke-width="2.5")"},
    Style{"label", R"(fill="#1d2939" font-size="14")"},
    Style{"label strong", R"(fill="#1d2939" font-size="14" font-weight="600")"},
    Style{"label small", R"(fill="#475467" font-size="12.5")"},
    Style{"label roof-name", R"(fill="#344054" font-size="12.5")"},
    Style{"label roof-name faint", R"(fill="#667085" font-size="12.5")"},
    Style{"label row-name", R"(fill="#1d2939" font-size="13")"},
    Style{
        "label identifier",
        R"(fill="#475467" font-size="11" font-family="ui-monospace, DejaVu Sans Mono, monospace")"},
    Style{"label value", R"(fill="#1d2939" font-size="14" font-weight="600")"},
    Style{"label remark", R"(fill="#1d2939" font-size="12.5")"},
    Style{"label axis-title", R"(fill="#475467" font-size="13.5")"},
    Style{"label inside", R"(fill="#ffffff" font-size="12.5")"},
};

// Okabe and Ito, "Color Universal Design" (2008), without yellow, which is too light for lines.
constexpr std::array series_colours{"#0072b2", "#d55e00", "#009e73", "#b3568f",
                                    "#c77700", "#3a8fc2", "#5c6773"};

std::string styled(std::string_view name) {
  for (const Style& style : styles) {
    if (style.name == name) {
      return fmt::format(R"(class="{}" {})", style.name, style.attributes);
    }
  }
  return fmt::format(R"(class="{}")", name);
}

// Points of a regular polygon or star around the centre; angles from the top, clockwise.
std::vector<Pixel> around(Pixel centre, std::size_t corners, double radius, double first_degrees,
                          double inner = 1) {
  std::vector<Pixel> points;
  for (std::size_t i = 0; i < corners; ++i) {
    const double degrees =
        first_degrees + 360.0 * static_cast<double>(i) / static_cast<double>(corners);
    const double angle = degrees * std::numbers::pi / 180;
    const double length = i % 2 == 0 ? radius : radius * inner;
    points.push_back({centre.x + length * std::sin(angle), centre.y - length * std::cos(angle)});
  }
  return points;
}

std::vector<Pixel> shape_of(Pixel centre, std::size_t series, double scale) {
  switch (series % 6) {
    case 0:
      return around(centre, 24, 6.5 * scale, 0);  // as good as a circle
    case 1:
      return around(centre, 4, 8 * scale, 45);  // square
    case 2:
      return around(centre, 3, 8.5 * scale, 0);  // triangle
    case 3:
      return around(centre, 4, 8.5 * scale, 0);  // diamond
    case 4:
      return around(centre, 3, 8.5 * scale, 180);  // triangle, point down
    default:
      return around(centre, 10, 9 * scale, 0, 0.45);  // star
  }
}

std::string_view name_of(Align align) {
  switch (align) {
    case Align::start:
      return "start";
    case Align::middle:
      return "middle";
    case Align::end:
      break;
  }
  return "end";
}

}  // namespace

std::vector<std::pair<std::string_view, std::string_view>> style_table() {
  std::vector<std::pair<std::string_view, std::string_view>> table;
  for (const Style& style : styles) {
    table.emplace_back(style.name, style.attributes);
  }
  return table;
}

Canvas::Canvas(const PlotHead& plot, double width, double height, std::ostream& out)
    : m_id(anchor(plot.id)), m_out(out) {
  fmt::print(m_out,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" role=\"img\" viewBox=\"0 0 "
             "{:.0f} {:.0f}\" "
             "aria-labelledby=\"{}-title {}-description\" font-family=\"system-ui, sans-serif\">\n"
             "<title id=\"{}-title\">{}</title>\n<desc id=\"{}-description\">{}</desc>\n",
             width, height, m_id, m_id, m_id, escaped(plot.title), m_id,
             escaped(plot.subtitle.empty() ? plot.title : plot.subtitle));
}

Canvas::~Canvas() {
  m_out << "</svg>\n";
}

void Canvas::line(const Segment& segment, std::string_view style) {
  fmt::print(m_out, "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" {}/>\n",
             segment.from.x, segment.from.y, segment.to.x, segment.to.y, styled(style));
}

void Canvas::path(const std::vector<Pixel>& points, bool is_closed, std::string_view style) {
  m_out << "<path d=\"";
  char command = 'M';
  for (const Pixel& point : points) {
    fmt::print(m_out, "{}{:.1f} {:.1f}", command, point.x, point.y);
    command = 'L';
  }
  fmt::print(m_out, "{}\" {}/>\n", is_closed ? "Z" : "", styled(style));
}

void Canvas::rectangle(const Box& box, std::string_view style) {
  fmt::print(m_out, "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" {}/>\n",
             box.left, box.top, box.right - box.left, box.bottom - box.top, styled(style));
}

// Opacity makes a scale that grows away from the page, be it light or dark; at its end text in the
// colour of ink still has a contrast of 4.5 (WCAG 2.1).
void Canvas::tinted(const Box& box, double strength) {
  fmt::print(m_out,
             "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" "
             "fill=\"currentColor\" fill-opacity=\"{:.3f}\"/>\n",
             box.left, box.top, box.right - box.left, box.bottom - box.top, 0.05 + 0.5 * strength);
}

void Canvas::text(Pixel place, std::string_view content, const TextStyle& style) {
  const std::string turn = style.degrees == 0
                               ? std::string()
                               : fmt::format(" transform=\"rotate({:.2f} {:.1f} {:.1f})\"",
                                             style.degrees, place.x, place.y);
  fmt::print(m_out, "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{} {}>{}</text>\n", place.x,
             place.y, name_of(style.align), turn, styled(style.style), escaped(content));
}

void Canvas::shape(Pixel centre, std::size_t series, std::string_view style, double scale) {
  path(shape_of(centre, series, scale), true, style);
}

void Canvas::dots(const std::vector<Pixel>& centres, double diameter) {
  m_out << "<path d=\"";
  for (const Pixel& centre : centres) {
    fmt::print(m_out, "M{:.1f} {:.1f}h0", centre.x, centre.y);
  }
  fmt::print(m_out, "\" stroke-width=\"{:.1f}\" {}/>\n", diameter, styled("dots"));
}

void Canvas::begin_series(std::size_t series, std::string_view tooltip) {
  const std::size_t index = series % series_colours.size();
  fmt::print(m_out, "<g class=\"series-{}\" color=\"{}\">", index, series_colours.at(index));
  if (!tooltip.empty()) {
    m_out << "<title>" << escaped_lines(tooltip) << "</title>";
  }
  m_out << '\n';
}

void Canvas::begin_tooltip(std::string_view tooltip) {
  m_out << "<g><title>" << escaped_lines(tooltip) << "</title>\n";
}

void Canvas::begin_rung(const RungPlace& place) {
  fmt::print(m_out, "<g data-rung=\"{}-{}\">\n", place.ladder + 1, place.rung + 1);
}

void Canvas::begin_clip(const Box& box) {
  fmt::print(m_out,
             "<clipPath id=\"{}-area\"><rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
             "height=\"{:.1f}\"/></clipPath>\n"
             "<g clip-path=\"url(#{}-area)\">\n",
             m_id, box.left, box.top, box.right - box.left, box.bottom - box.top, m_id);
}

void Canvas::end_group() {
  m_out << "</g>\n";
}

}  // namespace roofladder::svg
