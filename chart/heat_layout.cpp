// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>

#include "chart/axis_scale.h"
#include "chart/layout.h"
#include "run/format.h"

// A grid of cells, in which the strength of the colour stands for the value. Every cell prints its
// value, too. Places of the grid without a cell are holes.
namespace roofladder::chart {
namespace {

constexpr double least_width = 600;
constexpr double least_cell_width = 128;
constexpr double longest_row_name = 180;
constexpr double header_height = 30;  // height of the columns' names
constexpr double line_height = 17;
constexpr double greatest_cell_height = 110;
constexpr double key_height = 52;
constexpr double key_width = 180;
constexpr int key_steps = 24;
constexpr double cell_gap = 3;

double least_cell_height(const HeatPlot& plot) {
  std::size_t lines = 1;
  for (const Cell& cell : plot.cells) {
    lines = std::max(lines, 1 + cell.remarks.size());
  }
  return line_height * static_cast<double>(lines) + 16;
}

double names_width(const HeatPlot& plot) {
  double widest = 0;
  for (const std::string& row : plot.rows) {
    widest =
        std::max(widest, text_width(fitting(row, Style::label, longest_row_name), Style::label));
  }
  return widest + 16;
}

double count_of(const std::vector<std::string>& names) {
  return static_cast<double>(std::max<std::size_t>(1, names.size()));
}

class HeatLayout {
 public:
  HeatLayout(const HeatPlot& plot, const Size& size)
      : m_plot(plot),
        m_strength(plot.colour, 0, 1),
        m_left(std::min(names_width(plot), size.width / 3)),
        m_cell_width((size.width - m_left - 8) / count_of(plot.columns)) {
    const double rows = count_of(plot.rows);
    const double least = least_cell_height(plot);
    m_cell_height = std::clamp((size.height - header_height - key_height) / rows, least,
                               std::max(least, greatest_cell_height));
    m_scene.size = {size.width, header_height + rows * m_cell_height + key_height};
  }

  Scene scene() {
    add_names();
    add_holes();
    for (std::size_t i = 0; i < m_plot.cells.size(); ++i) {
      const Cell& cell = m_plot.cells[i];
      if (cell.column < m_plot.columns.size() && cell.row < m_plot.rows.size()) {
        add_cell(i);
      }
    }
    if (m_plot.colour.low < m_plot.colour.high) {
      add_key();
    }
    return std::move(m_scene);
  }

 private:
  Box box_at(std::size_t column, std::size_t row) const;
  double opacity(double strength) const { return 0.05 + 0.5 * strength; }
  double strength(double value) const;
  void add_names();
  void add_holes();
  void add_cell(std::size_t index);
  void add_texts(std::size_t index, const Box& box);
  void add_key();

  const HeatPlot& m_plot;
  AxisScale m_strength;
  double m_left;
  double m_cell_width;
  double m_cell_height = 0;
  Scene m_scene;
};

Box HeatLayout::box_at(std::size_t column, std::size_t row) const {
  const double left = m_left + m_cell_width * static_cast<double>(column);
  const double above = header_height + m_cell_height * static_cast<double>(row);
  return {left + cell_gap / 2, above + cell_gap / 2, left + m_cell_width - cell_gap / 2,
          above + m_cell_height - cell_gap / 2};
}

double HeatLayout::strength(double value) const {
  return m_plot.colour.low < m_plot.colour.high && m_strength.accepts(value)
             ? std::clamp(m_strength.pixel(value), 0.0, 1.0)
             : 0;
}

void HeatLayout::add_names() {
  for (std::size_t i = 0; i < m_plot.columns.size(); ++i) {
    const std::string name = fitting(m_plot.columns[i], Style::label, m_cell_width - 6);
    m_scene.below.push_back(
        {Style::label, Text{{box_at(i, 0).centre().x, header_height - 10}, name, Align::middle}});
  }
  for (std::size_t i = 0; i < m_plot.rows.size(); ++i) {
    const std::string name = fitting(m_plot.rows[i], Style::label, m_left - 12);
    m_scene.below.push_back(
        {Style::label, Text{{m_left - 8, box_at(0, i).centre().y + 5}, name, Align::end}});
  }
}

void HeatLayout::add_holes() {
  std::set<std::pair<std::size_t, std::size_t>> filled;
  for (const Cell& cell : m_plot.cells) {
    filled.emplace(cell.column, cell.row);
  }
  for (std::size_t row = 0; row < m_plot.rows.size(); ++row) {
    for (std::size_t column = 0; column < m_plot.columns.size(); ++column) {
      if (!filled.contains({column, row})) {
        m_scene.below.push_back(
            {.style = Style::hole, .shape = box_at(column, row), .remark = m_scene.remarks.size()});
        m_scene.remarks.push_back(
            {m_plot.columns[column] + ", " + m_plot.rows[row], {{"", "no variant of this run"}}});
      }
    }
  }
}

// Opacity gives a scale that works on light and dark backgrounds. At its upper end, text in the
// colour of ink still has a contrast of 4.5 (WCAG 2.1).
void HeatLayout::add_cell(std::size_t index) {
  const Cell& cell = m_plot.cells[index];
  const Box box = box_at(cell.column, cell.row);
  m_scene.targets.push_back({index, box});
  if (cell.value) {
    m_scene.above.push_back({.style = Style::tint,
                             .shape = box,
                             .series = 0,
                             .target = index,
                             .opacity = opacity(strength(*cell.value))});
  }
  m_scene.above.push_back(
      {.style = cell.best ? Style::cell_best : Style::cell, .shape = box, .target = index});
  add_texts(index, box);
}

void HeatLayout::add_texts(std::size_t index, const Box& box) {
  const Cell& cell = m_plot.cells[index];
  double baseline = box.centre().y + 5 - line_height / 2 * static_cast<double>(cell.remarks.size());
  const auto add = [&](const std::string& text, Style style) {
    m_scene.above.push_back(
        {.style = style,
         .shape =
             Text{{box.centre().x, baseline}, fitting(text, style, box.width() - 6), Align::middle},
         .target = index});
    baseline += line_height;
  };
  add(cell.label, Style::value);
  for (const std::string& remark : cell.remarks) {
    add(remark, Style::remark);
  }
}

void HeatLayout::add_key() {
  const double right = m_scene.size.width - 8;
  const double above = m_scene.size.height - key_height + 10;
  for (int i = 0; i < key_steps; ++i) {
    const double left = right - key_width * (1 - static_cast<double>(i) / key_steps);
    m_scene.below.push_back({.style = Style::tint,
                             .shape = Box{left, above, left + key_width / key_steps, above + 12},
                             .series = 0,
                             .opacity = opacity((i + 0.5) / key_steps)});
  }
  const auto add = [&](const std::string& text, Pixel place, Align align) {
    m_scene.below.push_back({Style::small, Text{place, text, align}});
  };
  const Axis& colour = m_plot.colour;
  add(axis_text(colour.low, colour), {right - key_width, above + 28}, Align::start);
  add(axis_text(colour.high, colour), {right, above + 28}, Align::end);
  add(printable(colour.title), {right - key_width - 10, above + 11}, Align::end);
}

}  // namespace

double heat_map_width(const HeatPlot& plot) {
  return std::max(least_width, names_width(plot) + least_cell_width * count_of(plot.columns) + 8);
}

Scene layout(const HeatPlot& plot, const Size& size) {
  return HeatLayout(plot, size).scene();
}

Card card_in(const HeatPlot& plot, std::size_t target) {
  const Cell& cell = plot.cells.at(target);
  Card card = card_about(cell.title, cell.variant);
  card.details.emplace_back("", cell.label);
  for (const std::string& remark : cell.remarks) {
    card.details.emplace_back("", remark);
  }
  return card;
}

}  // namespace roofladder::chart
