// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "chart/rows.h"

#include <algorithm>

namespace roofladder::chart {
namespace {

constexpr double greatest_height = 52;
constexpr double gap = 12;  // between names and rows
constexpr double least_plot_width = 120;

double name_width(double width) {
  return std::clamp(0.315 * width, 120.0, 320.0);
}

}  // namespace

Rows::Rows(const Axis& axis, std::size_t count, const Margins& margins, const Size& size)
    : m_title(axis.title),
      m_count(count),
      m_width(size.width),
      m_top(margins.top),
      m_row_height(std::clamp((size.height - margins.top - axis_height) /
                                  static_cast<double>(std::max<std::size_t>(1, count)),
                              least_height, greatest_height)),
      m_left(name_width(size.width)),
      m_right(std::max(m_left + least_plot_width, size.width - margins.right)),
      m_scale(axis, m_left, m_right),
      m_origin(axis.scale == Scale::logarithmic && axis.dimension == dimension::ratio ? pixel(1)
                                                                                      : m_left) {}

Size Rows::size() const {
  return {m_width, bottom() + axis_height};
}

Box Rows::row(std::size_t index) const {
  const double top = m_top + m_row_height * static_cast<double>(index);
  return {0, top, m_width, top + m_row_height};
}

double Rows::pixel(double value) const {
  return accepts(value) ? std::clamp(m_scale.pixel(value), m_left, m_right) : m_left;
}

Scene Rows::scene() const {
  Scene scene{.size = size()};
  for (const Tick& tick : m_scale.ticks()) {
    if (!tick.label.empty()) {
      const double x = m_scale.pixel(tick.value);
      scene.below.push_back({Style::grid, Segment{{x, m_top}, {x, bottom()}}});
      scene.below.push_back({Style::small, Text{{x, bottom() + 18}, tick.label, Align::middle}});
    }
  }
  const double middle = (m_left + m_right) / 2;
  scene.below.push_back({Style::axis_title, Text{{middle, bottom() + 40},
                                                 fitting(m_title, Style::axis_title, m_width - 16),
                                                 Align::middle}});
  for (std::size_t i = 0; i < m_count; ++i) {
    const Box box = row(i);
    scene.targets.push_back({i, {4, box.top + 3, m_width - 4, box.bottom - 3}});
  }
  return scene;
}

void Rows::add_upright(std::vector<Item>& items, double value, Style style) const {
  const double x = pixel(value);
  items.push_back({style, Segment{{x, m_top}, {x, bottom()}}});
}

// Prints title and name in two lines, each shortened to fit.
void Rows::add_name(Scene& scene, std::size_t index, const RowName& name) const {
  const double end = m_left - gap;
  const double middle = row(index).centre().y;
  const auto add = [&](const std::string& text, Style style, double baseline) {
    scene.above.push_back(
        {.style = style,
         .shape = Text{{end, baseline}, fitting_in_middle(text, style, end - 4), Align::end},
         .target = index});
  };
  add(row_title(name.title, name.branch), Style::row_name, middle - 1.5);
  add(name.name, Style::identifier, middle + 12);
}

}  // namespace roofladder::chart
