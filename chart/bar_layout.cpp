// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "chart/layout.h"
#include "chart/rows.h"

// One horizontal bar for each rung, made of stacked pieces if it has any.
namespace roofladder::chart {
namespace {

constexpr double legend_height = 34;
constexpr double goal_height = 28;
constexpr double key_side = 12;
constexpr double room_beyond_goal = 1.05;  // for a goal beyond all bars
constexpr double annotation_height = 13;   // below the bar
constexpr std::size_t goal_series = 2;

// Names of the pieces of all bars in order of first appearance, which determines their colours.
std::vector<std::string> piece_names(const BarPlot& plot) {
  std::vector<std::string> names;
  for (const Bar& bar : plot.bars) {
    for (const BarPiece& piece : bar.pieces) {
      if (std::ranges::find(names, piece.name) == names.end()) {
        names.push_back(piece.name);
      }
    }
  }
  return names;
}

Axis with_goal(Axis axis, const Goal& goal) {
  axis.high = std::max(axis.high, room_beyond_goal * goal.value_or(0));
  return axis;
}

class BarLayout {
 public:
  BarLayout(const BarPlot& plot, const Size& size, const Goal& goal)
      : m_plot(plot),
        m_goal(goal),
        m_pieces(piece_names(plot)),
        m_rows(rows_of(plot, size, goal)),
        m_bar_height(m_rows.row_height() - 19 + (Rows::least_height - m_rows.row_height()) / 2),
        m_scene(m_rows.scene()) {}

  Scene scene() {
    add_legend();
    add_references();
    for (std::size_t i = 0; i < m_plot.bars.size(); ++i) {
      add_row(i);
    }
    return std::move(m_scene);
  }

 private:
  void add_legend();
  void add_references();
  void add_row(std::size_t index);
  double add_pieces(std::size_t index, double top);
  double add_whole(std::size_t index, double top);
  double add_whisker(std::size_t index, double middle);
  double end_of(const Bar& bar, double stacked) const;
  void add(std::size_t target, Style style, const decltype(Item::shape)& shape,
           std::optional<std::size_t> series = {}) {
    m_scene.above.push_back({.style = style, .shape = shape, .series = series, .target = target});
  }

  const BarPlot& m_plot;
  Goal m_goal;
  std::vector<std::string> m_pieces;
  Rows m_rows;
  double m_bar_height;
  Scene m_scene;
};

void BarLayout::add_legend() {
  double x = m_rows.left();
  for (std::size_t i = 0; i < m_pieces.size(); ++i) {
    const std::string name = fitting(m_pieces[i], Style::label, 220);
    const double end = x + key_side + 6 + text_width(name, Style::label);
    if (end > m_scene.size.width) {
      break;
    }
    m_scene.below.push_back(
        {.style = Style::bar, .shape = Box{x, 8, x + key_side, 8 + key_side}, .series = i});
    m_scene.below.push_back({Style::label, Text{{x + key_side + 6, 18.5}, name}});
    x = end + 22;
  }
}

// Adds lines at a speedup of 1x and at the goal.
void BarLayout::add_references() {
  if (m_plot.axis.dimension == dimension::ratio && m_pieces.empty()) {
    m_rows.add_upright(m_scene.below, 1, Style::baseline);
  }
  if (m_goal) {
    m_rows.add_upright(m_scene.below, *m_goal, Style::goal);
    m_scene.below.back().series = goal_series;
    m_scene.below.push_back({.style = Style::goal_label,
                             .shape = Text{{m_rows.pixel(*m_goal), m_rows.row(0).top - 6},
                                           "goal " + axis_text(*m_goal, m_plot.axis),
                                           Align::middle},
                             .series = goal_series});
  }
}

// Divides a logarithmic bar in proportion to its pieces: stacked on its axis, the first piece would
// look longest.
double BarLayout::end_of(const Bar& bar, double stacked) const {
  if (m_plot.axis.scale == Scale::linear || bar.value <= 0) {
    return m_rows.pixel(stacked);
  }
  return m_rows.left() + (m_rows.pixel(bar.value) - m_rows.left()) * stacked / bar.value;
}

double BarLayout::add_pieces(std::size_t index, double top) {
  const Bar& bar = m_plot.bars[index];
  double left = m_rows.left();
  double stacked = 0;
  for (const BarPiece& piece : bar.pieces) {
    stacked += piece.value;
    const double right = end_of(bar, stacked);
    const auto name = std::ranges::find(m_pieces, piece.name);
    const std::string value = axis_text(piece.value, m_plot.axis);
    add(index, Style::bar, Box{left, top, right, top + m_bar_height},
        static_cast<std::size_t>(name - m_pieces.begin()));
    if (bar.pieces.size() > 1 && right - left > text_width(value, Style::inside) + 8) {
      add(index, Style::inside,
          Text{{(left + right) / 2, top + m_bar_height / 2 + 4.2}, value, Align::middle});
    }
    left = right;
  }
  return left;
}

double BarLayout::add_whole(std::size_t index, double top) {
  const Bar& bar = m_plot.bars[index];
  const auto [left, right] = std::minmax({m_rows.origin(), m_rows.pixel(bar.value)});
  add(index, bar.branch ? Style::bar_branch : Style::bar, Box{left, top, right, top + m_bar_height},
      0);
  return right;
}

double BarLayout::add_whisker(std::size_t index, double middle) {
  const Interval& interval = *m_plot.bars[index].interval;
  const double low = m_rows.pixel(interval.low);
  const double high = m_rows.pixel(interval.high);
  add(index, Style::whisker, Segment{{low, middle}, {high, middle}});
  for (const double end : {low, high}) {
    add(index, Style::whisker, Segment{{end, middle - 4}, {end, middle + 4}});
  }
  return high;
}

void BarLayout::add_row(std::size_t index) {
  const Bar& bar = m_plot.bars[index];
  const Box row = m_rows.row(index);
  const double top = row.centre().y - (m_bar_height + annotation_height) / 2;
  const double middle = top + m_bar_height / 2;
  m_rows.add_name(m_scene, index, {bar.label, bar.name, bar.branch});
  double end = bar.pieces.empty() ? add_whole(index, top) : add_pieces(index, top);
  if (bar.interval) {
    end = std::max(end, add_whisker(index, middle));
  }
  add(index, Style::strong,
      Text{{end + beside_bar, middle + 4.5}, axis_text(bar.value, m_plot.axis)});
  if (!bar.annotation.empty()) {
    const double room = row.right - m_rows.left() - 8;
    add(index, Style::small,
        Text{{m_rows.left() + 2, top + m_bar_height + 11.5},
             fitting(bar.annotation, Style::small, room)});
  }
}

}  // namespace

Rows rows_of(const BarPlot& plot, const Size& size, const Goal& goal) {
  const double top = !piece_names(plot).empty() ? legend_height : goal ? goal_height : 12;
  return {with_goal(plot.axis, goal), plot.bars.size(), {.top = top}, size};
}

Scene layout(const BarPlot& plot, const Size& size, const Goal& goal) {
  return BarLayout(plot, size, goal).scene();
}

Card card_in(const BarPlot& plot, std::size_t target) {
  const Bar& bar = plot.bars.at(target);
  const auto text = [&](double value) { return axis_text(value, plot.axis); };
  Card card = card_about(row_title(bar.label, bar.branch), bar.variant);
  card.details.emplace_back(plot.axis.title, text(bar.value));
  if (bar.interval) {
    card.details.emplace_back("95 % interval",
                              text(bar.interval->low) + " to " + text(bar.interval->high));
  }
  for (const BarPiece& piece : bar.pieces) {
    card.details.emplace_back(piece.name, text(piece.value));
  }
  if (!bar.annotation.empty()) {
    card.details.emplace_back("", bar.annotation);
  }
  return card;
}

}  // namespace roofladder::chart
