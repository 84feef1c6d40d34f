// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/svg/strip_chart.h"

#include <algorithm>

#include "reports/svg/axis_scale.h"
#include "reports/svg/canvas.h"
#include "reports/svg/row_name.h"

namespace roofladder::svg {
namespace {

constexpr double width = 920;
constexpr double left = row_name_width;
constexpr double right = 730;  // the annotations stand to the right
constexpr double top = 8;
constexpr double row_height = 34;
constexpr double inset = 6;  // of the dots from the edges of their row
constexpr double axis_height = 52;
constexpr double dot_diameter = 4.4;

class StripChart {
 public:
  StripChart(const StripPlot& plot, std::ostream& out)
      : m_plot(plot),
        m_bottom(top + row_height * static_cast<double>(plot.strips.size())),
        m_canvas(plot, width, m_bottom + axis_height, out),
        m_scale(plot.axis, left, right) {}

  void draw() {
    draw_axis();
    for (std::size_t i = 0; i < m_plot.strips.size(); ++i) {
      draw_row(m_plot.strips[i], top + row_height * static_cast<double>(i));
    }
  }

 private:
  void draw_axis();
  void draw_row(const Strip& strip, double row_top);

  const StripPlot& m_plot;
  double m_bottom;
  Canvas m_canvas;
  AxisScale m_scale;
};

void StripChart::draw_axis() {
  for (const Tick& tick : m_scale.ticks()) {
    const double x = m_scale.pixel(tick.value);
    m_canvas.line({{x, top}, {x, m_bottom}}, "grid");
    m_canvas.text({x, m_bottom + 18}, tick.label, {"label small", Align::middle});
  }
  if (m_scale.accepts(1)) {
    const double x = m_scale.pixel(1);
    m_canvas.line({{x, top}, {x, m_bottom}}, "baseline");
  }
  m_canvas.text({(left + right) / 2, m_bottom + 40}, m_plot.axis.title,
                {"label axis-title", Align::middle});
}

void StripChart::draw_row(const Strip& strip, double row_top) {
  std::vector<Pixel> dots;
  const double step = (row_height - 2 * inset) /
                      static_cast<double>(std::max<std::size_t>(1, strip.values.size() - 1));
  for (std::size_t i = 0; i < strip.values.size(); ++i) {
    if (m_scale.accepts(strip.values[i])) {
      dots.push_back({std::clamp(m_scale.pixel(strip.values[i]), left, right),
                      row_top + inset + step * static_cast<double>(i)});
    }
  }
  const double middle = row_top + row_height / 2 + 4.5;
  m_canvas.begin_rung(strip.place);
  draw_row_name(m_canvas, {strip.label, strip.variant, strip.branch}, row_top + row_height / 2);
  m_canvas.begin_series(strip.branch ? 6 : 0, "");
  m_canvas.dots(dots, dot_diameter);
  m_canvas.end_group();
  m_canvas.text({right + 14, middle}, strip.annotation, {"label small"});
  m_canvas.end_group();
}

}  // namespace

void write_strip_chart(const StripPlot& plot, std::ostream& out) {
  StripChart(plot, out).draw();
}

}  // namespace roofladder::svg
