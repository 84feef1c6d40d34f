// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/svg/axis_scale.h"

#include <algorithm>
#include <cmath>

#include "run/format.h"

namespace roofladder::svg {
namespace {

constexpr int most_labels = 10;

bool is_usable(const Axis& axis) {
  const bool is_finite = std::isfinite(axis.low) && std::isfinite(axis.high);
  return is_finite && axis.low < axis.high && (axis.scale == Scale::linear || axis.low > 0);
}

// The least of 1, 2 and 5 times a power of ten that divides the range into at most six steps.
double tick_step(double range) {
  const double power = std::pow(10.0, std::floor(std::log10(range / 6)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (range / (factor * power) <= 6) {
      return factor * power;
    }
  }
  return 10 * power;
}

// "2.00x" as "2x", "2.50x" as "2.5x".
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

AxisScale::AxisScale(const Axis& axis, double first_pixel, double last_pixel)
    : m_scale(axis.scale),
      m_axis(axis),
      m_low(is_usable(axis) ? axis.low : 1),
      m_high(is_usable(axis) ? axis.high : 10),
      m_first_pixel(first_pixel),
      m_last_pixel(last_pixel) {}

bool AxisScale::accepts(double value) const {
  return std::isfinite(value) && (m_scale == Scale::linear || value > 0);
}

double AxisScale::pixel(double value) const {
  const double fraction = m_scale == Scale::linear
                              ? (value - m_low) / (m_high - m_low)
                              : std::log(value / m_low) / std::log(m_high / m_low);
  return m_first_pixel + fraction * (m_last_pixel - m_first_pixel);
}

std::vector<Tick> AxisScale::ticks() const {
  return m_scale == Scale::linear ? linear_ticks() : logarithmic_ticks();
}

std::string AxisScale::label(double value) const {
  return without_trailing_zeros(axis_text(value, m_axis));
}

std::vector<Tick> AxisScale::linear_ticks() const {
  const double step = tick_step(m_high - m_low);
  std::vector<Tick> ticks;
  const double first = std::ceil(m_low / step);
  for (int i = 0; i <= most_labels && (first + i) * step <= m_high * (1 + 1e-12); ++i) {
    ticks.push_back({(first + i) * step, label((first + i) * step)});
  }
  return ticks;
}

std::vector<Tick> AxisScale::logarithmic_ticks() const {
  const int first = static_cast<int>(std::floor(std::log10(m_low)));
  const int last = static_cast<int>(std::ceil(std::log10(m_high)));
  const int decades_a_label = 1 + (last - first) / most_labels;
  const double tolerance = 1e-9;
  std::vector<Tick> ticks;
  for (int decade = first; decade <= last; ++decade) {
    for (const int digit : {1, 2, 3, 4, 5, 6, 7, 8, 9}) {
      const double value = digit * std::pow(10.0, decade);
      if (value < m_low * (1 - tolerance) || value > m_high * (1 + tolerance)) {
        continue;
      }
      const bool between = last - first <= 3 && (digit == 2 || digit == 5);
      const bool is_labelled = digit == 1 ? (decade - first) % decades_a_label == 0 : between;
      if (digit == 1 || decades_a_label == 1) {
        ticks.push_back({value, is_labelled ? label(value) : std::string()});
      }
    }
  }
  return ticks;
}

std::string axis_text(double value, const Axis& axis) {
  const bool is_factor = axis.dimension == dimension::ratio && !axis.is_count;
  return is_factor ? format_factor(value) : format_quantity(value, axis.dimension);
}

}  // namespace roofladder::svg
