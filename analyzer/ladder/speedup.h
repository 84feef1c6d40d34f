// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "analyzer/variant/variant_analysis.h"
#include "run/statistics.h"

// Speedups and what may be said of them: docs/method/statistics.md.
namespace roofladder {

struct Rung;

// How the logarithm of a ratio of times of the same code varies from one run to another, beyond
// what the rounds within each run explain.
struct RunSpread {
  double variance = 0;
  double least_reach = 0;    // half the least width of a 99 % interval, in standard deviations
  std::size_t variants = 0;  // unchanged between the runs: degrees of freedom of the variance

  bool operator==(const RunSpread&) const = default;
};

// Gives each rung the spread of all of them together, or its own where that is greater: three
// rounds alone tell a variance too badly.
void pool_spreads(std::span<Rung> rungs);

// Time of `before` over time of `after`, of medians; absent if one has no time. With the 99 %
// interval of Student's t over the rounds where both have several, otherwise with the bootstrap's
// over the samples; either includes `between`, what varies between the runs of the two.
std::optional<Estimate> speedup_by_times(const VariantAnalysis& before,
                                         const VariantAnalysis& after,
                                         const std::optional<RunSpread>& between = {});

// The same on one device: the interval takes in the ratio of cycles where both know their core
// clock, so that a clock that moved is no speedup.
std::optional<Estimate> speedup(const VariantAnalysis& before, const VariantAnalysis& after);

enum class Verdict { same, faster, slower, ambiguous };

// Of a speedup. Same: the interval lies within 1 % of 1, or holds 1 and lies within 2.5 % of it.
// Faster, slower: it excludes 1. Otherwise the sign is not known.
Verdict verdict(const Estimate& speedup);

// What a verdict rests on besides its interval.
struct VerdictBasis {
  bool is_one_round = false;  // of either: the interval lacks what differs between processes
  double noise = 0;           // greatest over least median of a round, minus 1; 0 below 5 %
  double clock = 0;           // by how much the core clocks differ, as a fraction; 0 below 1 %

  bool operator==(const VerdictBasis&) const = default;
};

VerdictBasis verdict_basis(const VariantAnalysis& before, const VariantAnalysis& after);

// "noisy: the medians of the rounds differ by up to 56 %"; empty where there is nothing to say.
std::string text_of(const VerdictBasis& basis);

}  // namespace roofladder
