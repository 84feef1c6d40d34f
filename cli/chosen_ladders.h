// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <span>
#include <string>
#include <vector>

#include "analyzer/analysis.h"

namespace roofladder {

// Chooses among a run's ladders; an empty choice means all.
struct LadderChoice {
  std::vector<std::string> kernels;
  std::vector<std::string> models;
};

// Adds --kernel and --model.
void add_choice(CLI::App& app, LadderChoice& choice);

// Removes all other ladders, and the audit's findings about them. Throws UsageError for a kernel or
// model that the run does not have.
void choose(Analysis& analysis, const LadderChoice& choice);

// As above for runs of which any may have a chosen kernel or model.
void choose(std::span<Analysis> runs, const LadderChoice& choice);

}  // namespace roofladder
