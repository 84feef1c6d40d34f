// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/svg/heat_map.h"

#include <algorithm>
#include <cmath>

#include "reports/markup.h"
#include "reports/svg/axis_scale.h"
#include "reports/svg/canvas.h"

namespace roofladder::svg {
namespace {

constexpr double least_width = 600;
constexpr double least_cell_width = 128;
constexpr double top = 30;  // room for the names of the columns
constexpr double line_height = 17;
constexpr double legend_height = 52;
constexpr double legend_width = 180;
constexpr double gap = 3;  // between cells
constexpr std::size_t longest_name = 22;
constexpr double widest_glyphs = 1.12;  // of names with "=" and "m" against the average text

double row_name_width(const HeatPlot& plot) {
  double widest = 0;
  for (const std::string& row : plot.rows) {
    widest = std::max(widest, text_width(shortened(row, longest_name), font_size));
  }
  return widest == 0 ? 8 : widest_glyphs * widest + 16;
}

double row_height(const HeatPlot& plot) {
  std::size_t lines = 1;
  for (const Cell& cell : plot.cells) {
    lines = std::max(lines, 1 + cell.remarks.size());
  }
  return line_height * static_cast<double>(lines) + 16;
}

class HeatMap {
 public:
  HeatMap(const HeatPlot& plot, std::ostream& out)
      : m_plot(plot),
        m_left(row_name_width(plot)),
        m_width(std::max(least_width, m_left + least_cell_width * columns() + 8)),
        m_cell_width((m_width - m_left - 8) / columns()),
        m_cell_height(row_height(plot)),
        m_bottom(top + m_cell_height * static_cast<double>(plot.rows.size())),
        m_canvas(plot, m_width, m_bottom + legend_height, out),
        m_strength(plot.colour, 0, 1) {}

  void draw() {
    draw_names();
    for (const Cell& cell : m_plot.cells) {
      if (cell.column < m_plot.columns.size() && cell.row < m_plot.rows.size()) {
        draw_cell(cell);
      }
    }
    draw_legend();
  }

 private:
  void draw_names();
  void draw_cell(const Cell& cell);
  void draw_texts(const Cell& cell, const Box& box);
  void draw_legend();

  double columns() const { return std::max(1.0, static_cast<double>(m_plot.columns.size())); }
  double strength(double value) const;
  Box box_of(const Cell& cell) const;

  const HeatPlot& m_plot;
  double m_left;
  double m_width;
  double m_cell_width;
  double m_cell_height;
  double m_bottom;
  Canvas m_canvas;
  AxisScale m_strength;
};

double HeatMap::strength(double value) const {
  return m_plot.colour.low < m_plot.colour.high && m_strength.accepts(value)
             ? std::clamp(m_strength.pixel(value), 0.0, 1.0)
             : 0;
}

Box HeatMap::box_of(const Cell& cell) const {
  const double left = m_left + m_cell_width * static_cast<double>(cell.column);
  const double above = top + m_cell_height * static_cast<double>(cell.row);
  return {left + gap / 2, above + gap / 2, left + m_cell_width - gap / 2,
          above + m_cell_height - gap / 2};
}

void HeatMap::draw_names() {
  for (std::size_t i = 0; i < m_plot.columns.size(); ++i) {
    const double middle = m_left + m_cell_width * (static_cast<double>(i) + 0.5);
    m_canvas.text({middle, top - 10}, shortened(m_plot.columns[i], longest_name),
                  {"label", Align::middle});
  }
  for (std::size_t i = 0; i < m_plot.rows.size(); ++i) {
    const double middle = top + m_cell_height * (static_cast<double>(i) + 0.5);
    m_canvas.text({m_left - 8, middle + 5}, shortened(m_plot.rows[i], longest_name),
                  {"label", Align::end});
  }
}

void HeatMap::draw_cell(const Cell& cell) {
  const Box box = box_of(cell);
  m_canvas.begin_rung(cell.place);
  m_canvas.begin_series(0, cell.title + "\n" + cell.label);
  if (cell.value) {
    m_canvas.tinted(box, strength(*cell.value));
  }
  m_canvas.rectangle(box, cell.best ? "cell best" : "cell");
  m_canvas.end_group();
  draw_texts(cell, box);
  m_canvas.end_group();
}

void HeatMap::draw_texts(const Cell& cell, const Box& box) {
  const double middle = (box.left + box.right) / 2;
  double baseline =
      (box.top + box.bottom) / 2 + 5 - line_height / 2 * static_cast<double>(cell.remarks.size());
  m_canvas.text({middle, baseline}, cell.label, {"label value", Align::middle});
  for (const std::string& remark : cell.remarks) {
    baseline += line_height;
    m_canvas.text({middle, baseline}, shortened(remark, longest_name),
                  {"label remark", Align::middle});
  }
}

void HeatMap::draw_legend() {
  constexpr int steps = 24;
  const double right = m_width - 8;
  const double above = m_bottom + 10;
  m_canvas.begin_series(0, "");
  for (int i = 0; i < steps; ++i) {
    const double left = right - legend_width * (1 - static_cast<double>(i) / steps);
    m_canvas.tinted({left, above, left + legend_width / steps, above + 12}, (i + 0.5) / steps);
  }
  m_canvas.end_group();
  const auto end = [&](double value, double x, Align align) {
    m_canvas.text({x, above + 28}, axis_text(value, m_plot.colour), {"label small", align});
  };
  end(m_plot.colour.low, right - legend_width, Align::start);
  end(m_plot.colour.high, right, Align::end);
  m_canvas.text({right - legend_width - 10, above + 11}, m_plot.colour.title,
                {"label small", Align::end});
}

}  // namespace

void write_heat_map(const HeatPlot& plot, std::ostream& out) {
  HeatMap(plot, out).draw();
}

}  // namespace roofladder::svg
