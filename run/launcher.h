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

// What batch systems and launchers of parallel programs tell a process in its environment: its job,
// its rank in it and on its node. `collect` keeps these variables as facts "env.<name>".
namespace roofladder {

// The text of an environment variable; nothing where it is not set or empty.
using Environment = std::function<std::optional<std::string>(std::string_view name)>;

// Of this process.
std::optional<std::string> own_environment(std::string_view name);

// A rank. The rest is there where its launcher tells it.
struct LaunchedProcess {
  std::string_view launcher =
      {};  // "Open MPI"; empty for Slurm's batch script, which is a rank 0 too
  std::int64_t rank = 0;
  std::optional<std::int64_t> ranks = {};
  std::optional<std::int64_t> local_rank = {};  // on its node
  std::optional<std::int64_t> node = {};        // of the job's nodes, from 0
  bool in_slurm_step = false;                   // SLURM_STEP_ID is of this process, not inherited
};

std::optional<LaunchedProcess> launched_process(const Environment& environment);

// The variables that may hold it, by the order in which they are asked.
std::span<const std::string_view> job_variables();
std::span<const std::string_view> array_task_variables();
std::span<const std::string_view> step_variables();

// What tells the processes of a job from those of others: "SLURM_JOB_ID=17 SLURM_STEP_ID=0". Empty
// without a batch system.
std::string job_identity(const Environment& environment);

// Every variable that is asked for here.
std::vector<std::string_view> launcher_variables();

}  // namespace roofladder
