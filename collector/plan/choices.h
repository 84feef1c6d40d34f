// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "collector/options.h"
#include "run/run.h"

// The choices that decide the plan, in the words of the command line: a run holds it, so that
// nobody resumes it with another plan than the one it was started with.
namespace roofladder {

struct PlanChoice {
  std::string option;  // "kernel"
  std::string value;   // "jacobi,species"; empty where nothing was chosen
};

std::vector<PlanChoice> plan_choices(const CollectOptions& options);

// "--kernel jacobi --preset quick --count exact-l2"
std::string to_text(const std::vector<PlanChoice>& choices);

// CollectOptions::counted of the run.
std::vector<std::string> counted_in(const Run& run);

// Throws UsageError that names the first of the options given (CollectOptions::given) whose value
// is not the run's.
void require_same_choices(const CollectOptions& options, const Run& run);

}  // namespace roofladder
