// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

// Pure functions over samples. Results that are not defined for the given samples are absent, never
// a number.
namespace roofladder {

struct Interval {
  double low = 0;
  double high = 0;

  bool operator==(const Interval&) const = default;
};

// A value with a 95 % confidence interval if one is defined (a counter read once has none).
struct Estimate {
  double value = 0;
  std::optional<Interval> interval;

  bool operator==(const Estimate&) const = default;
};

// Order statistics of a set of samples; n >= 1.
struct Distribution {
  std::size_t n = 0;
  double median = 0;
  double minimum = 0;
  double maximum = 0;
  double lower_quartile =
      0;  // type 7 quantile (linear interpolation), as R and NumPy do by default
  double upper_quartile = 0;
  std::optional<Interval> median_interval;  // rank-based 95 %; needs n >= 6

  bool operator==(const Distribution&) const = default;
};

std::optional<Distribution> distribution(std::span<const double> samples);

// Number of samples that lie more than 1.5 interquartile ranges outside the quartiles (Tukey,
// Exploratory Data Analysis, 1977).
std::size_t outliers(std::span<const double> samples, const Distribution& distribution);

// The distribution-free interval of the median between two order statistics whose binomial coverage
// is at least 95 %.
std::optional<Interval> median_interval(std::span<const double> samples);

// True if the median has an interval, and both ends are within `relative` (0.01) of the median.
bool reaches(const Distribution& distribution, double relative);

// True if sampling may stop: n >= 15 and the interval of the median is within `relative` (0.01) of
// it.
bool has_converged(std::span<const double> samples, double relative);

// An arbitrary constant, so that the same run gives the same intervals.
constexpr std::uint64_t bootstrap_seed = 20190612;

// 95 % percentile-bootstrap interval of median(numerator) / median(denominator). The seed is fixed:
// same samples, same interval.
std::optional<Estimate> ratio_of_medians(std::span<const double> numerator,
                                         std::span<const double> denominator,
                                         std::uint64_t seed = bootstrap_seed);

// The quantile of Student's t with that many degrees of freedom, 1 or more, that its magnitude
// exceeds with probability `outside`, which is above 0 and below 1.
double student_quantile(double freedom, double outside);

}  // namespace roofladder
