// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "analyzer/comparison.h"

// What a run says in a few columns of text, for the terminal and for Markdown. Texts of the run are
// not made safe for either.
namespace roofladder {

using TextTable = std::vector<std::vector<std::string>>;  // the first row is the header

// A row a rung, in order. A value has a mark that tells what it rests on: ~ simulated, = declared.
TextTable ladder_overview(const Analysis& analysis, const Ladder& ladder);
inline constexpr const char* overview_marks = "~ from simulated traffic   = from declared work";

// "Jacobi iteration (n=4096 sweeps=10), cold cache"; ", on cuda:1" where the run has several
// devices.
std::string ladder_heading(const Analysis& analysis, const Ladder& ladder);

TextTable ceiling_overview(const Analysis& analysis);

// A row a variant, a column a run and device: time, speedup, ratio against the baseline run.
TextTable comparison_overview(const Comparison& comparison, const ComparedLadder& ladder);

}  // namespace roofladder
