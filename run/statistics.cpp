// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/statistics.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

namespace roofladder {
namespace {

constexpr double tail = 0.025;  // of a two-sided 95 % interval
constexpr std::size_t least_for_interval =
    6;  // 2 / 2^5 = 6.25 % would lie outside the range of five samples
constexpr std::size_t least_to_settle = 15;
constexpr double rounding_slack = 1e-9;
constexpr double outlier_reach = 1.5;  // interquartile ranges
constexpr std::size_t resamples = 1000;

constexpr std::size_t least_with_interval = 6;  // all 5 samples cover only 1 - 2/32

bool all_finite(std::span<const double> samples) {
  return std::all_of(samples.begin(), samples.end(),
                     [](double value) { return std::isfinite(value); });
}

std::vector<double> sorted(std::span<const double> samples) {
  std::vector<double> values(samples.begin(), samples.end());
  std::sort(values.begin(), values.end());
  return values;
}

// Quantile of type 7 of Hyndman and Fan, "Sample Quantiles in Statistical Packages", The American
// Statistician 50 (1996).
double quantile(std::span<const double> ascending, double p) {
  const double position = static_cast<double>(ascending.size() - 1) * p;
  const auto below = static_cast<std::size_t>(position);
  const std::size_t above = std::min(below + 1, ascending.size() - 1);
  return ascending[below] +
         (position - static_cast<double>(below)) * (ascending[above] - ascending[below]);
}

// Greatest r for which the interval from the r-th smallest to the r-th greatest of n samples covers
// the median with a probability of at least 95 %: 2 P(B < r) <= 5 % for binomial B with n trials of
// probability 1/2. 0 if there is none.
std::size_t interval_rank(std::size_t n) {
  if (n < least_with_interval) {
    return 0;
  }
  const double trials = static_cast<double>(n);
  double log_probability = -trials * std::log(2.0);
  double below = 0;
  for (std::size_t r = 0; r < n; ++r) {
    below += std::exp(log_probability);
    if (below > tail) {
      return r;
    }
    const double successes = static_cast<double>(r);
    log_probability += std::log((trials - successes) / (successes + 1));
  }
  return 0;
}

std::optional<Interval> interval_of_sorted(std::span<const double> ascending) {
  const std::size_t rank = interval_rank(ascending.size());
  if (rank == 0) {
    return std::nullopt;
  }
  return Interval{ascending[rank - 1], ascending[ascending.size() - rank]};
}

// The median of samples drawn from `ascending` with replacement. Uses remainders of a 64-bit
// generator, whose bias is below 1e-15, because the sequence of std::uniform_int_distribution
// differs between standard libraries. Counts how often each sample is drawn instead of sorting the
// draws.
double resampled_median(std::span<const double> ascending, std::mt19937_64& generator,
                        std::vector<std::size_t>& draws) {
  const std::size_t n = ascending.size();
  draws.assign(n, 0);
  for (std::size_t i = 0; i < n; ++i) {
    ++draws[generator() % n];
  }
  std::size_t place = 0;
  std::size_t passed = draws[0];  // number of draws up to this place
  const auto of_rank = [&](std::size_t rank) {
    while (passed <= rank) {
      passed += draws[++place];
    }
    return ascending[place];
  };
  const double lower = of_rank((n - 1) / 2);
  return 0.5 * (lower + of_rank(n / 2));
}

// The quantile of the normal distribution that its magnitude exceeds with probability `outside`.
double normal_quantile(double outside) {
  double low = 0;
  double high = 40;  // erfc is 0 beyond
  constexpr int bits = 53;
  for (int i = 0; i < bits; ++i) {
    const double middle = (low + high) / 2;
    (std::erfc(middle / std::numbers::sqrt2) > outside ? low : high) = middle;
  }
  return high;
}

}  // namespace

std::optional<Distribution> distribution(std::span<const double> samples) {
  if (samples.empty() || !all_finite(samples)) {
    return std::nullopt;
  }
  const std::vector<double> values = sorted(samples);
  return Distribution{.n = values.size(),
                      .median = quantile(values, 0.5),
                      .minimum = values.front(),
                      .maximum = values.back(),
                      .lower_quartile = quantile(values, 0.25),
                      .upper_quartile = quantile(values, 0.75),
                      .median_interval = interval_of_sorted(values)};
}

std::size_t outliers(std::span<const double> samples, const Distribution& distribution) {
  const double reach = outlier_reach * (distribution.upper_quartile - distribution.lower_quartile);
  return static_cast<std::size_t>(std::ranges::count_if(samples, [&](double sample) {
    return sample < distribution.lower_quartile - reach ||
           sample > distribution.upper_quartile + reach;
  }));
}

std::optional<Interval> median_interval(std::span<const double> samples) {
  const auto summary = distribution(samples);
  return summary ? summary->median_interval : std::nullopt;
}

bool reaches(const Distribution& distribution, double relative) {
  if (!distribution.median_interval) {
    return false;
  }
  const auto [low, high] = *distribution.median_interval;
  return std::max(distribution.median - low, high - distribution.median) <=
         relative * std::abs(distribution.median) * (1 + rounding_slack);
}

bool has_converged(std::span<const double> samples, double relative) {
  const auto summary = distribution(samples);
  return summary && summary->n >= least_to_settle && reaches(*summary, relative);
}

std::optional<Estimate> ratio_of_medians(std::span<const double> numerator,
                                         std::span<const double> denominator, std::uint64_t seed) {
  const auto above = distribution(numerator);
  const auto below = distribution(denominator);
  if (!above || !below || below->minimum <= 0) {
    return std::nullopt;
  }
  Estimate ratio{above->median / below->median, std::nullopt};
  if (above->n < least_for_interval || below->n < least_for_interval) {
    return ratio;
  }
  const std::vector<double> above_values = sorted(numerator);
  const std::vector<double> below_values = sorted(denominator);
  std::mt19937_64 generator(seed);
  std::vector<std::size_t> draws;
  std::vector<double> ratios(resamples);
  for (double& resampled : ratios) {
    const double resampled_above = resampled_median(above_values, generator, draws);
    resampled = resampled_above / resampled_median(below_values, generator, draws);
  }
  std::sort(ratios.begin(), ratios.end());
  ratio.interval = Interval{quantile(ratios, tail), quantile(ratios, 1 - tail)};
  return ratio;
}

// Algorithm of Hill, "Algorithm 396: Student's t-quantiles", Communications of the ACM 13(10),
// 1970.
double student_quantile(double freedom, double outside) {
  if (freedom <= 1) {
    return 1 / std::tan(outside * std::numbers::pi / 2);
  }
  if (freedom == 2) {
    return std::sqrt(2 / (outside * (2 - outside)) - 2);
  }
  const double n = freedom;
  const double a = 1 / (n - 0.5);
  const double b = 48 / (a * a);
  double c = ((20700 * a / b - 98) * a - 16) * a + 96.36;
  const double d = ((94.5 / (b + c) - 3) / b + 1) * std::sqrt(a * std::numbers::pi / 2) * n;
  double y = std::pow(d * outside, 2 / n);
  if (y <= 0.05 + a) {
    y = ((1 / (((n + 6) / (n * y) - 0.089 * d - 0.822) * (n + 2) * 3) + 0.5 / (n + 4)) * y - 1) *
            (n + 1) / (n + 2) +
        1 / y;
    return std::sqrt(n * y);
  }
  const double x = -normal_quantile(outside);
  if (n < 5) {
    c += 0.3 * (n - 4.5) * (x + 0.6);
  }
  c = (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b + c;
  y = x * x;
  y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x;
  return std::sqrt(n * std::expm1(a * y * y));
}

}  // namespace roofladder
