// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "analyzer/variant/variant_analysis.h"
#include "run/statistics.h"

// Speedups and how certain they are: docs/method/statistics.md.
namespace roofladder {

struct Rung;

// Variation between runs of the logarithm of a ratio of times of the same code, beyond what the
// rounds within each run explain.
struct RunSpread {
  double variance = 0;
  double least_reach = 0;    // half the least width of a 99 % interval, in standard deviations
  std::size_t variants = 0;  // unchanged between the runs: degrees of freedom of the variance

  bool operator==(const RunSpread&) const = default;
};

// Gives each rung the pooled spread of all rungs, or its own if that is greater: three rounds alone
// estimate a variance too badly.
void pool_spreads(std::span<Rung> rungs);

// Median time of `before` over that of `after`; absent if one has no time. The 99 % interval is
// Student's t over the rounds if both have several, otherwise the bootstrap's over the samples. It
// includes `between`, the variation between the two runs. Of `at_once` such intervals all hold with
// 99 % (Bonferroni), save the bootstrap's.
std::optional<Estimate> speedup_by_times(const VariantAnalysis& before,
                                         const VariantAnalysis& after,
                                         const std::optional<RunSpread>& between = {},
                                         std::size_t at_once = 1);

// Half the width of an interval in standard deviations of the logarithm of a ratio, of which
// `at_once` hold with 99 % together: Student's t, at least what `least_reach` says for one.
double reach(double freedom, double least_reach, std::size_t at_once);

// Speedup on one device. If both core clocks are known, the interval includes the ratio of cycles,
// so that a clock that moved does not pass for a speedup.
std::optional<Estimate> speedup(const VariantAnalysis& before, const VariantAnalysis& after);

enum class Verdict { same, faster, slower, ambiguous };

// Classifies a speedup. Same: the interval lies within 1 % of 1, or contains 1 and lies within 2.5
// % of it. Faster, slower: it excludes 1. Otherwise the sign is unknown.
Verdict verdict(const Estimate& speedup);

// Limitations of a verdict besides its interval.
struct VerdictBasis {
  bool is_one_round =
      false;         // either has one round: the interval lacks differences between processes
  double noise = 0;  // greatest over least median of a round, minus 1; 0 below 5 %
  double clock = 0;  // by how much the core clocks differ, as a fraction; 0 below 1 %

  bool operator==(const VerdictBasis&) const = default;
};

VerdictBasis verdict_basis(const VariantAnalysis& before, const VariantAnalysis& after);

// "rounds are noisy, with medians up to 56 % apart"; empty where there is nothing to say.
std::string text_of(const VerdictBasis& basis);

}  // namespace roofladder
