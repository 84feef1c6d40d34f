// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

// What batch systems and launchers of parallel programs call a job, a process of it (its rank) and
// the number of processes, in the environment of each process. `collect` keeps them as facts
// "env.<name>".
namespace roofladder {

// Job and, of Slurm, its step.
inline constexpr std::array<std::string_view, 5> job_variables{
    "SLURM_JOB_ID", "SLURM_STEP_ID", "PBS_JOBID", "LSB_JOBID", "FLUX_JOB_ID"};

struct RankVariables {
  std::string_view rank;
  std::string_view ranks;  // how many; empty where the launcher does not tell
};

// A launcher that may run below another comes before it: mpirun starts its daemons by srun.
inline constexpr std::array<RankVariables, 6> rank_variables{
    {{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
     {"PMI_RANK", "PMI_SIZE"},
     {"FLUX_TASK_RANK", "FLUX_JOB_SIZE"},
     {"PMIX_RANK", ""},
     {"SLURM_PROCID", "SLURM_STEP_NUM_TASKS"},
     {"SLURM_PROCID", "SLURM_NTASKS"}}};

}  // namespace roofladder
