// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "analyzer/analysis.h"

namespace roofladder {

// Of a run's ladders; nothing chosen: all.
struct LadderChoice {
  std::vector<std::string> kernels;
  std::vector<std::string> models;
};

// --kernel and --model.
void add_choice(CLI::App& app, LadderChoice& choice);

// Leaves the chosen ladders and what the audit found in them or in no variant. Throws UsageError
// for a kernel or model that the run does not have.
void choose(Analysis& analysis, const LadderChoice& choice);

}  // namespace roofladder
