// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <vector>

#include "analyzer/comparison/paired_rungs.h"
#include "analyzer/gate/fail_condition.h"

namespace roofladder {

// A rung that fails a condition.
struct Breach {
  std::size_t pair = 0;  // index into PairedReport::pairs
  std::string condition;
  std::string sentence;
};

struct PairedReport {
  Comparison comparison;
  std::vector<PairedRung> pairs;  // point into it: the report can be moved, not copied
  std::vector<Breach> breaches;
};

// Throws std::invalid_argument if a condition is about what no rung has in both runs, or about
// times of different machines.
PairedReport paired_report(Comparison comparison, const std::vector<FailCondition>& conditions);

// "stencil openmp/tiled:tile=4 (n=1000), cold cache, on cpu"
std::string name_of(const Comparison& comparison, const PairedRung& pair);

// Says how much unchanged code differs between the runs, and what to know before their numbers.
std::vector<std::string> remarks_of(const PairedReport& report);

// For a comment at a change: the summary in one line, breaches, then the tables, folded.
void write_paired_markdown(const PairedReport& report, std::ostream& out);

// A test case for each rung, which fails with its breaches.
void write_paired_junit(const PairedReport& report, std::ostream& out);

}  // namespace roofladder
