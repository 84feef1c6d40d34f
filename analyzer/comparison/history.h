// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "analyzer/comparison/comparison.h"

// Earlier runs of a machine as the measure of its noise: docs/ci.md.
namespace roofladder {

// The logarithms of a rung's median times in several runs of the same code.
using LogTimes = std::vector<double>;

// How much a time of the same code differs from run to run, learnt from the histories of all rungs.
struct Noise {
  double variance = 0;  // of a logarithm, pooled over the rungs
  double freedom = 0;
  double least_reach = 0;  // as RunSpread::least_reach

  bool operator==(const Noise&) const = default;
};

// Needs a rung with two runs.
std::optional<Noise> noise_of(std::span<const LogTimes> histories);

// The time of the history over `time`, whose logarithm has at least the variance `of_rounds` that
// its rounds explain. Of `at_once` such intervals all hold with 99 %. `history` is not empty.
Estimate ratio_to_history(const LogTimes& history, double time, double of_rounds,
                          const Noise& noise, std::size_t at_once);

// Holds the newer run of a comparison of two, whose baseline is the last of its machine's, against
// that and the runs before it wherever their code is the baseline's. Changes nothing where they are
// too few to tell more than two runs do: below five degrees of freedom.
void hold_against_history(Comparison& comparison, std::span<const Analysis> before);

}  // namespace roofladder
