// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ladder/speedup.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <vector>

#include "analyzer/ladder/ladder.h"
#include "analyzer/variant/pooled_spread.h"
#include "run/format.h"
#include "run/metric.h"

namespace roofladder {
namespace {

constexpr double same_within = 0.01;       // distance of the interval from 1
constexpr double same_around_one = 0.025;  // the same if the interval contains 1
constexpr double noisy_from = 0.05;        // greatest over least median of a round, minus 1
constexpr double clock_moved_from = 0.01;
constexpr double tail_power = 0.25;  // of RunSpread::least_reach: docs/method/comparison.md

// Greatest over least, minus 1, of the medians of a variant's rounds.
double spread_of_rounds(const VariantAnalysis& variant) {
  const std::vector<double> medians = medians_of_rounds(variant.times, variant.rounds);
  if (medians.empty()) {
    return 0;
  }
  const auto [least, greatest] = std::ranges::minmax(medians);
  return greatest / least - 1;
}

// The factor from a ratio to either end of its interval. `variance` is that of the ratio's
// logarithm within the runs.
double factor_to_end(double variance, double freedom, const std::optional<RunSpread>& between,
                     std::size_t at_once) {
  if (!between) {
    return std::exp(reach(freedom, 0, at_once) * std::sqrt(variance));
  }
  const double least = std::min(freedom, static_cast<double>(between->variants));
  return std::exp(reach(least, between->least_reach, at_once) *
                  std::sqrt(variance + between->variance));
}

// Ratio of core clocks before over after: converts a ratio of times to one of cycles.
std::optional<double> clock_ratio(const VariantAnalysis& before, const VariantAnalysis& after) {
  const auto of_before = before.value(metric::clock_core);
  const auto of_after = after.value(metric::clock_core);
  if (!of_before || !of_after || *of_before <= 0 || *of_after <= 0) {
    return std::nullopt;
  }
  return *of_before / *of_after;
}

}  // namespace

double reach(double freedom, double least_reach, std::size_t at_once) {
  const auto intervals = static_cast<double>(at_once);
  return std::max(student_quantile(freedom, 0.01 / intervals),
                  least_reach * std::pow(intervals, tail_power));
}

void pool_spreads(std::span<Rung> rungs) {
  std::vector<VariantAnalysis*> variants;
  for (Rung& rung : rungs) {
    variants.push_back(&rung.analysis);
  }
  pool_spreads(variants);
}

std::optional<Estimate> speedup_by_times(const VariantAnalysis& before,
                                         const VariantAnalysis& after,
                                         const std::optional<RunSpread>& between,
                                         std::size_t at_once) {
  if (!before.spread || !after.spread) {
    auto ratio = ratio_of_medians(before.times, after.times);
    if (ratio && ratio->interval && between) {
      const double factor =
          factor_to_end(0, std::numeric_limits<double>::infinity(), between, at_once);
      ratio->interval->low /= factor;
      ratio->interval->high *= factor;
    }
    return ratio;
  }
  const double ratio = before.time->median / after.time->median;
  const double factor =
      factor_to_end(variance_of_mean(*before.spread) + variance_of_mean(*after.spread),
                    std::min(before.spread->freedom, after.spread->freedom), between, at_once);
  return Estimate{ratio, Interval{ratio / factor, ratio * factor}};
}

std::optional<Estimate> speedup(const VariantAnalysis& before, const VariantAnalysis& after) {
  auto ratio = speedup_by_times(before, after);
  if (!ratio) {
    return std::nullopt;
  }
  if (const auto clock = clock_ratio(before, after); clock && ratio->interval) {
    ratio->interval->low *= std::min(1.0, *clock);
    ratio->interval->high *= std::max(1.0, *clock);
  }
  return ratio;
}

Verdict verdict(const Estimate& speedup) {
  if (!speedup.interval) {
    return Verdict::ambiguous;
  }
  const auto [low, high] = *speedup.interval;
  const double same = low <= 1 && high >= 1 ? same_around_one : same_within;
  if (low >= 1 - same && high <= 1 + same) {
    return Verdict::same;
  }
  return low > 1 ? Verdict::faster : high < 1 ? Verdict::slower : Verdict::ambiguous;
}

VerdictBasis verdict_basis(const VariantAnalysis& before, const VariantAnalysis& after) {
  VerdictBasis basis;
  basis.is_one_round = !before.spread || !after.spread;
  const double spread = std::max(spread_of_rounds(before), spread_of_rounds(after));
  basis.noise = spread >= noisy_from ? spread : 0;
  if (const auto clock = clock_ratio(before, after)) {
    const double moved = std::abs(1 / *clock - 1);
    basis.clock = moved >= clock_moved_from ? moved : 0;
  }
  return basis;
}

std::string text_of(const VerdictBasis& basis) {
  std::vector<std::string> sentences;
  if (basis.is_one_round) {
    sentences.emplace_back(
        "times are of one round, so the interval does not include differences between processes");
  }
  if (basis.noise > 0) {
    sentences.push_back(
        fmt::format("rounds are noisy, with medians up to {} apart", format_percent(basis.noise)));
  }
  if (basis.clock > 0) {
    sentences.push_back(fmt::format("the core clock differs by {}, which the interval includes",
                                    format_percent(basis.clock)));
  }
  return fmt::format("{}", fmt::join(sentences, "; "));
}

}  // namespace roofladder
