// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "analyzer/analysis.h"

// How much the time of unchanged code differs between two runs: docs/method/comparison.md.
namespace roofladder {

// One result in both runs.
using TimesInTwoRuns = std::pair<const VariantAnalysis*, const VariantAnalysis*>;

// Spread between runs from results of unchanged code. Needs two variants that have several rounds
// in both runs.
std::optional<RunSpread> run_spread(std::span<const TimesInTwoRuns> same_code);

// The number of standard deviations that a change exceeds in one of 100 cases, from the squares of
// known ones over their variance. With fewer than 99 of them it is extrapolated from the greatest,
// assuming a tail that falls by the fourth power: docs/method/comparison.md. 0 for none.
double least_reach(std::vector<double> squares);

// True if id, source but for comments and blanks, build, threads and version of Roofladder are the
// same.
bool is_same_code(const Run& before, const VariantAnalysis& of_before, const Run& after,
                  const VariantAnalysis& of_after);

// True if both have the same size in the same state of the caches.
bool is_same_problem(const Run& before, const VariantAnalysis& of_before, const Run& after,
                     const VariantAnalysis& of_after);

// The first key whose fact, of device or system, differs between the two: "gpu.driver"; "device" if
// the devices have different names. Empty if all are the same. Ignores the options of the
// collection, its batch job, and how much memory was free at its start.
std::string different_fact(const Run& before, std::uint32_t of_before, const Run& after,
                           std::uint32_t of_after);

// Why an older run is not of the newer one's machine, devices and system, so that it tells nothing
// about it; empty if it is.
std::string unlike(const Run& older, const Run& newer);

}  // namespace roofladder
