// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "analyzer/comparison/comparison.h"
#include "analyzer/comparison/spread.h"
#include "analyzer/ladder/precision.h"
#include "reports/text_table.h"

// What a run says in a few columns of text, for the terminal and for Markdown. Texts of the run are
// not made safe for either.
namespace roofladder {

// "±1 % not reached by 9 of 36"; empty where all reached it.
std::string imprecision_text(const Precision& precision);

// What verdicts rest on besides their intervals, a line for each kind: "over parent, tiled, rows:
// noisy: the medians of the rounds differ by up to 56 %"; without names where it holds for all.
std::vector<std::string> verdict_bases(const Analysis& analysis, const Ladder& ladder);

// Why rungs of the ladder have no time, a line each: "openmp/tiled: The result differs ...".
std::vector<std::string> failures_of(const Analysis& analysis, const Ladder& ladder);

// What rungs of the ladder claim and the run refutes, a line each: "openmp/tiled: expected less
// traffic, but DRAM bytes 1.20 GB → 1.21 GB, +0.8 %".
std::vector<std::string> refuted_claims(const Analysis& analysis, const Ladder& ladder);

// "Jacobi iteration (n=4096 sweeps=10), cold cache"; ", on cuda:1" where the run has several
// devices.
std::string ladder_heading(const Analysis& analysis, const Ladder& ladder);

}  // namespace roofladder
