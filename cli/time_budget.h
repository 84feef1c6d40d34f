// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace roofladder {

// Part of a job's time limit that is reserved for writing and moving the run file.
inline constexpr double time_kept_back = 60;  // seconds

// Validates a time budget: seconds, or "slurm".
CLI::Validator time_budget();

// The budget in seconds. For "slurm" it is the remaining time of the job that this process is in,
// less time_kept_back; for an empty text 0. Throws UsageError outside of a job, and
// EnvironmentError if the job has no time limit or too little time left.
double seconds_of_budget(const std::string& text);

}  // namespace roofladder
