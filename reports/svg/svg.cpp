// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/svg/svg.h"

#include <array>
#include <fmt/ostream.h>

#include "chart/layout.h"
#include "reports/markup.h"

namespace roofladder::svg {
namespace {

using namespace chart;

// Palette: Okabe and Ito, "Color Universal Design" (2008), without yellow, which is too light for
// lines.
constexpr std::array series_colours{"#0072b2", "#d55e00", "#009e73", "#b3568f",
                                    "#c77700", "#3a8fc2", "#5c6773"};

// Colours for pages without our style sheet; html/style/chart.css overrides them.
std::string_view colour_of(Ink ink) {
  switch (ink) {
    case Ink::ink:
      return "#1d2939";
    case Ink::muted:
      return "#475467";
    case Ink::line:
      return "#e4e7ec";
    case Ink::faint:
      return "#f1f3f6";
    case Ink::surface:
      return "#ffffff";
    case Ink::series:
      return "currentColor";
    case Ink::none:
      break;
  }
  return "none";
}

std::string_view name_of(Align align) {
  constexpr std::array names{"start", "middle", "end"};
  return names.at(static_cast<std::size_t>(align));
}

std::string path_data(const Path& path) {
  std::string data;
  for (const Pixel& point : path.points) {
    data += fmt::format("{}{:.1f} {:.1f}", data.empty() ? 'M' : 'L', point.x, point.y);
  }
  return path.is_closed ? data + 'Z' : data;
}

std::string path_data(const Dots& dots) {
  std::string data;
  const double r = ring_radius;
  const std::string ring = fmt::format("a{0} {0} 0 1 0 {1} 0a{0} {0} 0 1 0-{1} 0", r, 2 * r);
  for (const Pixel& centre : dots.centres) {
    data += dots.are_rings ? fmt::format("M{:.1f} {:.1f}{}", centre.x - r, centre.y, ring)
                           : fmt::format("M{:.1f} {:.1f}h0", centre.x, centre.y);
  }
  return data;
}

class SvgPrinter {
 public:
  SvgPrinter(const Scene& scene, const Plot& plot, std::ostream& out)
      : m_scene(scene), m_plot(plot), m_id(anchor(head_of(plot).id)), m_out(out) {}

  void print() {
    print_start();
    print(m_scene.below);
    if (m_scene.area) {  // even without lines: the script clips what it draws
      print_clip(*m_scene.area);
      print(m_scene.inside);
      m_out << "</g>\n";
    }
    print(m_scene.above);
    m_out << "</svg>\n";
  }

 private:
  void print_start();
  void print_clip(const Box& box);
  void print(const std::vector<Item>& items);
  void print(const Item& item);
  void begin_target(std::size_t target);

  // Prints an element; `style` holds the attributes that all kinds of shapes share.
  void print(const Segment& line, const std::string& style);
  void print(const Box& box, const std::string& style);
  void print(const Path& path, const std::string& style);
  void print(const Dots& dots, const std::string& style);
  void print(const Text& text, const std::string& style);

  const Scene& m_scene;
  const Plot& m_plot;
  std::string m_id;
  std::ostream& m_out;
};

void SvgPrinter::print_start() {
  const PlotHead& head = head_of(m_plot);
  fmt::print(m_out,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" role=\"img\" viewBox=\"0 0 "
             "{:.0f} {:.0f}\" aria-labelledby=\"{}-title {}-description\" font-family=\"{}\">\n"
             "<title id=\"{}-title\">{}</title>\n<desc id=\"{}-description\">{}</desc>\n",
             m_scene.size.width, m_scene.size.height, m_id, m_id, font_stack, m_id,
             escaped(head.title), m_id,
             escaped(head.subtitle.empty() ? head.title : head.subtitle));
}

void SvgPrinter::print_clip(const Box& box) {
  fmt::print(m_out, "<clipPath id=\"{}-area\">", m_id);
  print(box, "");
  fmt::print(m_out, "</clipPath>\n<g clip-path=\"url(#{}-area)\">\n", m_id);
}

// Groups the items of each target, so that a script can find them.
void SvgPrinter::print(const std::vector<Item>& items) {
  std::optional<std::size_t> target;
  for (const Item& item : items) {
    if (target != item.target) {
      m_out << (target ? "</g>\n" : "");
      target = item.target;
      if (target) {
        begin_target(*target);
      }
    }
    print(item);
  }
  m_out << (target ? "</g>\n" : "");
}

void SvgPrinter::begin_target(std::size_t target) {
  const RungPlace place = place_of(m_plot, target);
  fmt::print(m_out, "<g data-rung=\"{}-{}\"><title>{}</title>\n", place.ladder + 1, place.rung + 1,
             escaped_lines(tooltip(card_of(m_plot, target))));
}

void SvgPrinter::print(const Item& item) {
  const StyleRow& row = row_of(item.style);
  std::string style = fmt::format("class=\"{}", row.name);
  if (item.series) {
    const std::size_t series = *item.series % series_colours.size();
    style += fmt::format(" series-{}\" color=\"{}", series, series_colours.at(series));
  }
  style += "\" " + svg_attributes(row);
  if (item.opacity != 1) {
    style += fmt::format(" fill-opacity=\"{:.3f}\"", item.opacity);
  }
  if (item.remark) {
    fmt::print(m_out, "<g><title>{}</title>",
               escaped_lines(tooltip(m_scene.remarks[*item.remark])));
  }
  std::visit([&](const auto& shape) { print(shape, style); }, item.shape);
  m_out << (item.remark ? "</g>\n" : "\n");
}

void SvgPrinter::print(const Segment& line, const std::string& style) {
  fmt::print(m_out, "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" {}/>",
             line.from.x, line.from.y, line.to.x, line.to.y, style);
}

void SvgPrinter::print(const Box& box, const std::string& style) {
  fmt::print(m_out, "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" {}/>",
             box.left, box.top, box.width(), box.height(), style);
}

void SvgPrinter::print(const Path& path, const std::string& style) {
  fmt::print(m_out, "<path d=\"{}\" {}/>", path_data(path), style);
}

void SvgPrinter::print(const Dots& dots, const std::string& style) {
  fmt::print(m_out, "<path d=\"{}\" stroke-linecap=\"round\" {}/>", path_data(dots), style);
}

void SvgPrinter::print(const Text& text, const std::string& style) {
  const std::string turn = text.degrees == 0
                               ? std::string()
                               : fmt::format(" transform=\"rotate({:.2f} {:.1f} {:.1f})\"",
                                             text.degrees, text.place.x, text.place.y);
  fmt::print(m_out, "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{} {}>{}</text>",
             text.place.x, text.place.y, name_of(text.align), turn, style, escaped(text.content));
}

}  // namespace
}  // namespace roofladder::svg

namespace roofladder {

std::string svg_attributes(const chart::StyleRow& row) {
  using chart::Face;
  using chart::Ink;
  using svg::colour_of;
  std::string text = fmt::format("fill=\"{}\"", colour_of(row.fill));
  const auto add = [&](std::string_view name, const auto& value) {
    text += fmt::format(" {}=\"{}\"", name, value);
  };
  if (row.fill_opacity != 1) {
    add("fill-opacity", row.fill_opacity);
  }
  if (row.stroke != Ink::none) {
    add("stroke", colour_of(row.stroke));
    add("stroke-width", row.stroke_width);
  }
  if (row.stroke_opacity != 1) {
    add("stroke-opacity", row.stroke_opacity);
  }
  if (row.dash > 0) {
    add("stroke-dasharray", fmt::format("{} {}", row.dash, row.gap));
  }
  if (row.font_size > 0) {
    add("font-size", row.font_size);
  }
  if (row.face == Face::bold) {
    add("font-weight", 700);
  } else if (row.face == Face::mono) {
    add("font-family", chart::mono_stack);
  }
  return text;
}

void write_svg(const chart::Scene& scene, const Plot& plot, std::ostream& out) {
  svg::SvgPrinter(scene, plot, out).print();
}

void write_svg(const Plot& plot, std::ostream& out) {
  if (chart::is_drawable(plot)) {
    write_svg(chart::layout(plot, chart::report_size(plot)), plot, out);
  }
}

}  // namespace roofladder
