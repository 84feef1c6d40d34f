// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/published/closure.h"

#include <array>
#include <charconv>
#include <cmath>
#include <string>

#include "analyzer/values/metric_formula.h"
#include "run/metric.h"
#include "run/statistics.h"

namespace roofladder {
namespace {

// The values of one point, ignoring the given value that is being checked.
class Closure {
 public:
  Closure(const Observations& observations, std::uint32_t point, const Metric& checked)
      : m_observations(&observations), m_point(point), m_checked(&checked) {}

  std::optional<double> computed() const { return by_formula(*m_checked); }

  // Uncertainty of the result that comes from rounding of the printed inputs.
  double rounding_of_inputs(double computed) const {
    double rounding = 0;
    Closure moved = *this;
    for (const Metric& metric : metric_table()) {
      moved.m_moved = &metric;
      const auto other = moved.computed();
      rounding += other ? std::abs(*other - computed) : 0;
    }
    return rounding;
  }

 private:
  std::optional<double> by_formula(const Metric& metric) const {
    return formula_of(metric).evaluate([&](std::string_view name) { return known(name); });
  }

  std::optional<double> known(std::string_view name) const {
    const Metric* metric = find_metric(name);
    if (metric->kind == MetricKind::derived) {
      if (const auto value = by_formula(*metric)) {
        return value;
      }
    }
    const auto value = observed(*metric);
    return value ? value : from_rate(*metric);
  }

  std::optional<double> observed(const Metric& metric) const {
    if (&metric == m_checked) {
      return std::nullopt;
    }
    const auto found = m_observations->best(m_point, whole_variant, metric);
    const auto* series = std::get_if<Series>(&found);
    if (series == nullptr) {
      return std::nullopt;
    }
    const double value = distribution(series->values)->median;
    const bool rounded = &metric == m_moved && series->provenance == Provenance::published;
    return rounded ? value + printed_rounding(value) : value;
  }

  // Work computed from a given rate and the time.
  std::optional<double> from_rate(const Metric& work) const {
    const auto time = observed(metric::time);
    for (const Metric& rate : metric_table()) {
      if (rate.kind != MetricKind::derived ||
          formula_of(rate).inputs() !=
              std::vector{std::string(work.name), std::string(metric::time.name)}) {
        continue;
      }
      const auto given = observed(rate);
      const auto of_one = formula_of(rate).evaluate([&](std::string_view name) {
        return name == metric::time.name ? time : std::optional(1.0);
      });
      if (given && of_one) {
        return *given / *of_one;
      }
    }
    return std::nullopt;
  }

  const Observations* m_observations;
  std::uint32_t m_point;
  const Metric* m_checked;
  const Metric* m_moved = nullptr;  // its value is raised by its rounding
};

}  // namespace

double printed_rounding(double value) {
  std::array<char, 32> text{};
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::scientific)
          .ptr;
  const std::string_view digits(text.data(), static_cast<std::size_t>(end - text.data()));
  const std::size_t exponent_mark = digits.find('e');
  const std::size_t dot = digits.find('.');
  const int decimals =
      dot == std::string_view::npos ? 0 : static_cast<int>(exponent_mark - dot - 1);
  int exponent = 0;
  const bool positive = digits[exponent_mark + 1] == '+';
  std::from_chars(digits.data() + exponent_mark + (positive ? 2 : 1), end, exponent);
  return 0.5 * std::pow(10.0, exponent - decimals);
}

std::vector<Contradiction> contradictions(const Observations& observations, std::size_t point) {
  std::vector<Contradiction> found;
  const auto index = static_cast<std::uint32_t>(point);
  for (const Metric* metric : observations.metrics(index, whole_variant)) {
    if (metric->kind != MetricKind::derived) {
      continue;
    }
    const auto series = observations.observed(index, whole_variant, *metric);
    if (!series) {
      continue;
    }
    const Closure closure(observations, index, *metric);
    const auto computed = closure.computed();
    if (!computed) {
      continue;
    }
    const double given = distribution(series->values)->median;
    const double difference = std::abs(given - *computed);
    if (difference > closure_tolerance * std::abs(*computed) &&
        difference > printed_rounding(given) + closure.rounding_of_inputs(*computed)) {
      found.push_back({metric, given, *computed, series->provenance});
    }
  }
  return found;
}

}  // namespace roofladder
