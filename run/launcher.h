// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// Variables by which batch systems and launchers of parallel programs describe a process: its job,
// and its rank in the job and on the node. `collect` keeps them as facts "env.<name>".
namespace roofladder {

// Returns the text of an environment variable; absent if it is not set or empty.
using Environment = std::function<std::optional<std::string>(std::string_view name)>;

// The environment of this process.
std::optional<std::string> own_environment(std::string_view name);

// A rank. All other members are absent if the launcher does not provide them.
struct LaunchedProcess {
  std::string_view launcher =
      {};  // "Open MPI"; empty for Slurm's batch script, which is a rank 0 too
  std::int64_t rank = 0;
  std::optional<std::int64_t> ranks = {};
  std::optional<std::int64_t> local_rank = {};  // on its node
  std::optional<std::int64_t> node = {};        // index among the job's nodes
  bool in_slurm_step = false;  // SLURM_STEP_ID belongs to this process and is not inherited
};

std::optional<LaunchedProcess> launched_process(const Environment& environment);

// Variables that may hold the job, array task or step, in the order in which they are tried.
std::span<const std::string_view> job_variables();
std::span<const std::string_view> array_task_variables();
std::span<const std::string_view> step_variables();

// Identifies a job among others: "SLURM_JOB_ID=17 SLURM_STEP_ID=0". Its processes share it. Empty
// without a batch system.
std::string job_identity(const Environment& environment);

// Every variable that the functions above read.
std::vector<std::string_view> launcher_variables();

}  // namespace roofladder
