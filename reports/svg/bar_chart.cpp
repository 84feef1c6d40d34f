// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/svg/bar_chart.h"

#include <algorithm>
#include <cmath>

#include "reports/markup.h"
#include "reports/svg/axis_scale.h"
#include "reports/svg/canvas.h"
#include "reports/svg/row_name.h"

namespace roofladder::svg {
namespace {

constexpr double width = 920;
constexpr double row_height = 32;
constexpr double bar_height = 14;
constexpr double right_margin = 96;  // room for the value beside the longest bar
constexpr double legend_height = 34;
constexpr double axis_height = 52;

// The pieces of all bars by name, in order of first appearance: their colours.
std::vector<std::string> piece_names(const BarPlot& plot) {
  std::vector<std::string> names;
  for (const Bar& bar : plot.bars) {
    for (const BarPiece& piece : bar.pieces) {
      if (std::find(names.begin(), names.end(), piece.name) == names.end()) {
        names.push_back(piece.name);
      }
    }
  }
  return names;
}

class BarChart {
 public:
  BarChart(const BarPlot& plot, std::ostream& out)
      : m_plot(plot),
        m_pieces(piece_names(plot)),
        m_top(m_pieces.empty() ? 12 : legend_height),
        m_bottom(m_top + row_height * static_cast<double>(plot.bars.size())),
        m_canvas(plot, width, m_bottom + axis_height, out),
        m_scale(plot.axis, row_name_width, width - right_margin) {}

  void draw() {
    draw_axis();
    draw_legend();
    draw_baseline();
    for (std::size_t i = 0; i < m_plot.bars.size(); ++i) {
      draw_row(m_plot.bars[i], m_top + row_height * static_cast<double>(i));
    }
  }

 private:
  void draw_axis();
  void draw_legend();
  void draw_baseline();
  void draw_row(const Bar& bar, double top);
  double draw_pieces(const Bar& bar, double top);
  double draw_whole(const Bar& bar, double top);
  double draw_whisker(const Interval& interval, double middle);
  double pixel(double value) const;
  double end_of(const Bar& bar, double stacked) const;

  const BarPlot& m_plot;
  std::vector<std::string> m_pieces;
  double m_top;
  double m_bottom;
  Canvas m_canvas;
  AxisScale m_scale;
};

double BarChart::pixel(double value) const {
  return m_scale.accepts(value)
             ? std::clamp(m_scale.pixel(value), row_name_width, width - right_margin)
             : row_name_width;
}

void BarChart::draw_axis() {
  for (const Tick& tick : m_scale.ticks()) {
    if (tick.label.empty()) {
      continue;
    }
    const double x = m_scale.pixel(tick.value);
    m_canvas.line({{x, m_top}, {x, m_bottom}}, "grid");
    m_canvas.text({x, m_bottom + 18}, tick.label, {"label small", Align::middle});
  }
  m_canvas.text({(row_name_width + width - right_margin) / 2, m_bottom + 40}, m_plot.axis.title,
                {"label axis-title", Align::middle});
}

void BarChart::draw_legend() {
  double x = row_name_width;
  for (std::size_t i = 0; i < m_pieces.size(); ++i) {
    const std::string name = shortened(m_pieces[i], 30);
    if (x + 20 + text_width(name, font_size) > width) {
      break;
    }
    m_canvas.begin_series(i, "");
    m_canvas.rectangle({x, 8, x + 12, 20}, "bar");
    m_canvas.end_group();
    m_canvas.text({x + 18, 18.5}, name, {});
    x += 40 + text_width(name, font_size);
  }
}

void BarChart::draw_baseline() {
  const bool is_speedup = m_plot.axis.dimension == dimension::ratio && m_pieces.empty();
  if (is_speedup) {
    const double x = pixel(1);
    m_canvas.line({{x, m_top}, {x, m_bottom}}, "baseline");
  }
}

// A logarithmic bar is divided by share: stacked on its axis the first piece would look longest.
double BarChart::end_of(const Bar& bar, double stacked) const {
  if (m_plot.axis.scale == Scale::linear || bar.value <= 0) {
    return pixel(stacked);
  }
  return row_name_width + (pixel(bar.value) - row_name_width) * stacked / bar.value;
}

double BarChart::draw_pieces(const Bar& bar, double top) {
  double left = row_name_width;
  double stacked = 0;
  for (const BarPiece& piece : bar.pieces) {
    stacked += piece.value;
    const double right = end_of(bar, stacked);
    const auto name = std::find(m_pieces.begin(), m_pieces.end(), piece.name);
    const std::string value = axis_text(piece.value, m_plot.axis);
    m_canvas.begin_series(static_cast<std::size_t>(name - m_pieces.begin()),
                          piece.name + ": " + value);
    m_canvas.rectangle({left, top, right, top + bar_height}, "bar");
    m_canvas.end_group();
    if (bar.pieces.size() > 1 && right - left > text_width(value, small_font_size) + 8) {
      m_canvas.text({(left + right) / 2, top + 11}, value, {"label inside", Align::middle});
    }
    left = right;
  }
  return left;
}

double BarChart::draw_whole(const Bar& bar, double top) {
  const double right = pixel(bar.value);
  m_canvas.begin_series(0, bar.label + ": " + axis_text(bar.value, m_plot.axis));
  m_canvas.rectangle({row_name_width, top, right, top + bar_height},
                     bar.branch ? "bar branch" : "bar");
  m_canvas.end_group();
  return right;
}

double BarChart::draw_whisker(const Interval& interval, double middle) {
  const double low = pixel(interval.low);
  const double high = pixel(interval.high);
  m_canvas.line({{low, middle}, {high, middle}}, "whisker");
  m_canvas.line({{low, middle - 4}, {low, middle + 4}}, "whisker");
  m_canvas.line({{high, middle - 4}, {high, middle + 4}}, "whisker");
  return high;
}

void BarChart::draw_row(const Bar& bar, double top) {
  m_canvas.begin_rung(bar.place);
  const double bar_top = top + 2;
  const double middle = bar_top + bar_height / 2;
  draw_row_name(m_canvas, {bar.label, bar.variant, bar.branch}, top + row_height / 2);
  double end = bar.pieces.empty() ? draw_whole(bar, bar_top) : draw_pieces(bar, bar_top);
  if (bar.interval) {
    end = std::max(end, draw_whisker(*bar.interval, middle));
  }
  m_canvas.text({end + 8, middle + 4.5}, axis_text(bar.value, m_plot.axis), {"label strong"});
  if (!bar.annotation.empty()) {
    const double room = width - row_name_width - 8;
    const auto longest = static_cast<std::size_t>(room / text_width("x", small_font_size));
    m_canvas.text({row_name_width + 2, bar_top + bar_height + 11.5},
                  shortened(bar.annotation, longest), {"label small"});
  }
  m_canvas.end_group();
}

}  // namespace

void write_bar_chart(const BarPlot& plot, std::ostream& out) {
  BarChart(plot, out).draw();
}

}  // namespace roofladder::svg
