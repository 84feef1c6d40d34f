// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace roofladder {

// Of a job's time limit, for writing and moving the run file.
inline constexpr double time_kept_back = 60;  // seconds

// Checks a time budget: seconds, or "slurm".
CLI::Validator time_budget();

// Its seconds; of "slurm" what the job that this process is in has left, less time_kept_back. 0 for
// an empty text. Throws UsageError outside of a job, EnvironmentError where the job has no time
// limit or too little left.
double seconds_of_budget(const std::string& text);

}  // namespace roofladder
