// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "analyzer/comparison/comparison.h"
#include "analyzer/comparison/spread.h"
#include "analyzer/ladder/precision.h"
#include "reports/text_table.h"

// Short texts about a run, for the terminal and for Markdown. Texts of the run are not escaped for
// either.
namespace roofladder {

// "±1 % not reached by 9 of 36"; empty if all reached it.
std::string imprecision_text(const Precision& precision);

// Limitations of verdicts besides their intervals, one line of each kind: "In the steps to tiled,
// rows, rounds are noisy, with medians up to 56 % apart."; "In every step" if it applies to all.
std::vector<std::string> verdict_bases(const Analysis& analysis, const Ladder& ladder);

// Why rungs of the ladder have no time, one line each: "openmp/tiled: The result differs ...".
std::vector<std::string> failures_of(const Analysis& analysis, const Ladder& ladder);

// Claims of the ladder's rungs that the run refutes, one line each: "openmp/tiled: expected less
// traffic, but DRAM bytes 1.20 GB → 1.21 GB, +0.8 %".
std::vector<std::string> refuted_claims(const Analysis& analysis, const Ladder& ladder);

// "Jacobi iteration (n=4096 sweeps=10), cold cache"; followed by ", on cuda:1" if the run has
// several devices.
std::string ladder_heading(const Analysis& analysis, const Ladder& ladder);

}  // namespace roofladder
