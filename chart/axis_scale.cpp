// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "chart/axis_scale.h"

#include <algorithm>
#include <cmath>

#include "run/format.h"

namespace roofladder::chart {
namespace {

constexpr double most_labels = 10;
constexpr double few_decades = 0.7;  // with fewer, less than two of the labels 1, 2 and 5 fit
constexpr double tolerance = 1e-9;

// The least step of 1, 2 or 5 times a power of ten that divides the range into at most six parts.
double tick_step(double range) {
  const double power = std::pow(10.0, std::floor(std::log10(range / 6)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (range / (factor * power) <= 6) {
      return factor * power;
    }
  }
  return 10 * power;
}

// Turns "2.00x" into "2x", and "2.50x" into "2.5x".
std::string without_trailing_zeros(std::string text) {
  const std::size_t point = text.find('.');
  if (point == std::string::npos) {
    return text;
  }
  const std::size_t end = std::min(text.find_first_not_of("0123456789", point + 1), text.size());
  std::size_t last = text.find_last_not_of('0', end - 1);
  last = text[last] == '.' ? last : last + 1;
  return text.erase(last, end - last);
}

}  // namespace

Axis usable(const Axis& axis) {
  const bool is_finite = std::isfinite(axis.low) && std::isfinite(axis.high);
  if (is_finite && axis.low < axis.high && (axis.scale == Scale::linear || axis.low > 0)) {
    return axis;
  }
  Axis usable = axis;
  usable.low = 1;
  usable.high = 10;
  return usable;
}

AxisScale::AxisScale(const Axis& axis, double first_pixel, double last_pixel)
    : m_axis(usable(axis)),
      m_low(m_axis.low),
      m_high(m_axis.high),
      m_first_pixel(first_pixel),
      m_last_pixel(last_pixel) {}

bool AxisScale::accepts(double value) const {
  return std::isfinite(value) && (m_axis.scale == Scale::linear || value > 0);
}

double AxisScale::pixel(double value) const {
  const double fraction = m_axis.scale == Scale::linear
                              ? (value - m_low) / (m_high - m_low)
                              : std::log(value / m_low) / std::log(m_high / m_low);
  return m_first_pixel + fraction * (m_last_pixel - m_first_pixel);
}

std::string AxisScale::label(double value) const {
  return without_trailing_zeros(axis_text(value, m_axis));
}

std::vector<Tick> AxisScale::ticks(double factor) const {
  if (m_axis.scale == Scale::linear) {
    return linear_ticks((m_high - m_low) / factor);
  }
  const double decades = std::log10(m_high / m_low) / factor;
  return decades < few_decades ? close_ticks(std::pow(10.0, decades)) : decade_ticks(decades);
}

std::vector<Tick> AxisScale::linear_ticks(double range) const {
  const double step = tick_step(range);
  std::vector<Tick> ticks;
  const double first = std::ceil(m_low / step - tolerance);
  const double last = std::floor(m_high / step + tolerance);
  for (double i = first; i <= last; ++i) {
    ticks.push_back({i * step, label(i * step)});
  }
  return ticks;
}

// Ticks at 1 to 9 of each decade; labels at 1, and at 2 and 5 if they fit.
std::vector<Tick> AxisScale::decade_ticks(double decades) const {
  const int first = static_cast<int>(std::floor(std::log10(m_low)));
  const int last = static_cast<int>(std::ceil(std::log10(m_high)));
  const int decades_a_label = 1 + static_cast<int>(decades / most_labels);
  std::vector<Tick> ticks;
  for (int decade = first; decade <= last; ++decade) {
    for (const int digit : {1, 2, 3, 4, 5, 6, 7, 8, 9}) {
      const double value = digit * std::pow(10.0, decade);
      if (value < m_low * (1 - tolerance) || value > m_high * (1 + tolerance)) {
        continue;
      }
      const bool between = decades <= 3 && (digit == 2 || digit == 5);
      const bool is_labelled = digit == 1 ? (decade - first) % decades_a_label == 0 : between;
      if (digit == 1 || decades_a_label == 1) {
        ticks.push_back({value, is_labelled ? label(value) : std::string()});
      }
    }
  }
  return ticks;
}

// Ticks that look linear in every view whose high end is its low end times the ratio.
std::vector<Tick> AxisScale::close_ticks(double ratio) const {
  const double range = std::sqrt(ratio) - 1 / std::sqrt(ratio);  // of a view around 1
  std::vector<Tick> ticks;
  for (double value = m_low; value <= m_high * (1 + tolerance);) {
    const double step = tick_step(value * range);
    value = std::ceil(value / step - tolerance) * step;
    if (value <= m_high * (1 + tolerance)) {
      ticks.push_back({value, label(value)});
    }
    value += step;
  }
  return ticks;
}

std::string axis_text(double value, const Axis& axis) {
  if (axis.is_share) {
    return format_percent(value);
  }
  const bool is_factor = axis.dimension == dimension::ratio;
  return is_factor ? format_factor(value) : format_quantity(value, axis.dimension);
}

}  // namespace roofladder::chart
