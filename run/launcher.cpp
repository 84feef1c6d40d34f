// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/launcher.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <fmt/format.h>

namespace roofladder {
namespace {

// Names of a launcher's variables; empty if it does not set one.
struct Launcher {
  std::string_view name;
  std::string_view rank;
  std::string_view ranks;
  std::string_view local_rank = {};
  std::string_view node = {};
};

// These are tried before Slurm, since every process below a step or a batch script inherits Slurm's
// variables. Flux precedes PMIx, by which it starts processes, too.
constexpr std::array<Launcher, 8> launchers{{
    {"Open MPI", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_RANK"},
    {"MVAPICH2", "MV2_COMM_WORLD_RANK", "MV2_COMM_WORLD_SIZE", "MV2_COMM_WORLD_LOCAL_RANK"},
    {"MVAPICH", "MVP_COMM_WORLD_RANK", "MVP_COMM_WORLD_SIZE", "MVP_COMM_WORLD_LOCAL_RANK"},
    {"JSM", "JSM_NAMESPACE_RANK", "JSM_NAMESPACE_SIZE", "JSM_NAMESPACE_LOCAL_RANK"},
    {"PALS", "PALS_RANKID", "PMI_SIZE", "PALS_LOCAL_RANKID", "PALS_NODEID"},
    {"PMI", "PMI_RANK", "PMI_SIZE", "MPI_LOCALRANKID"},  // MPICH and Intel MPI
    {"Flux", "FLUX_TASK_RANK", "FLUX_JOB_SIZE", "FLUX_TASK_LOCAL_ID"},
    {"PMIx", "PMIX_RANK", ""},
}};
constexpr Launcher srun{"Slurm", "SLURM_PROCID", "SLURM_STEP_NUM_TASKS", "SLURM_LOCALID",
                        "SLURM_NODEID"};

constexpr std::string_view pmix_namespace = "PMIX_NAMESPACE";  // "slurm.pmix.17.0" below srun

constexpr std::array<std::string_view, 4> jobs{"SLURM_JOB_ID", "PBS_JOBID", "LSB_JOBID",
                                               "FLUX_JOB_ID"};
constexpr std::array<std::string_view, 4> array_tasks{"SLURM_ARRAY_TASK_ID", "PBS_ARRAY_INDEX",
                                                      "PBS_ARRAYID", "LSB_JOBINDEX"};
constexpr std::array<std::string_view, 2> steps{"SLURM_STEP_ID", "PALS_APID"};
// LSB_JOBID is the same for all tasks of an array.
constexpr std::array<std::string_view, 7> identity{"SLURM_JOB_ID", "SLURM_STEP_ID", "PBS_JOBID",
                                                   "LSB_JOBID",    "LSB_JOBINDEX",  "FLUX_JOB_ID",
                                                   "PALS_APID"};

std::optional<std::int64_t> number_of(const Environment& environment, std::string_view name) {
  const auto text = name.empty() ? std::nullopt : environment(name);
  if (!text) {
    return std::nullopt;
  }
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), number);
  const bool is_number = error == std::errc() && end == text->data() + text->size() && number >= 0;
  return is_number ? std::optional(number) : std::nullopt;
}

std::optional<LaunchedProcess> started_by(const Launcher& launcher,
                                          const Environment& environment) {
  const auto rank = number_of(environment, launcher.rank);
  if (!rank) {
    return std::nullopt;
  }
  return LaunchedProcess{launcher.name, *rank, number_of(environment, launcher.ranks),
                         number_of(environment, launcher.local_rank),
                         number_of(environment, launcher.node)};
}

// Requires a step: a batch script has a rank, too, but is in no step.
std::optional<LaunchedProcess> started_by_srun(const Environment& environment) {
  const auto process = started_by(srun, environment);
  return process && process->ranks ? process : std::nullopt;
}

// True if Slurm itself started the process, which it may do by PMI or PMIx. PMIx does not provide
// the number of ranks, but the name of its server.
bool is_in_step(const LaunchedProcess& process, const LaunchedProcess& step,
                const Environment& environment) {
  const bool served_by_slurm = environment(pmix_namespace).value_or("").starts_with("slurm.");
  return process.rank == step.rank &&
         (process.ranks ? process.ranks == step.ranks : served_by_slurm);
}

void complete(LaunchedProcess& process, const LaunchedProcess& step) {
  process.ranks = step.ranks;
  process.local_rank = process.local_rank ? process.local_rank : step.local_rank;
  process.node = process.node ? process.node : step.node;
  process.in_slurm_step = true;
}

}  // namespace

std::optional<std::string> own_environment(std::string_view name) {
  const char* value = std::getenv(std::string(name).c_str());
  return value != nullptr && *value != '\0' ? std::optional<std::string>(value) : std::nullopt;
}

std::optional<LaunchedProcess> launched_process(const Environment& environment) {
  auto step = started_by_srun(environment);
  for (const Launcher& launcher : launchers) {
    auto process = started_by(launcher, environment);
    if (process && step && is_in_step(*process, *step, environment)) {
      complete(*process, *step);
    }
    if (process) {
      return process;
    }
  }
  if (step) {
    step->in_slurm_step = true;
    return step;
  }
  const auto rank = number_of(environment, srun.rank);
  return rank ? std::optional(LaunchedProcess{.rank = *rank}) : std::nullopt;
}

std::span<const std::string_view> job_variables() {
  return jobs;
}

std::span<const std::string_view> array_task_variables() {
  return array_tasks;
}

std::span<const std::string_view> step_variables() {
  return steps;
}

std::string job_identity(const Environment& environment) {
  const auto process = launched_process(environment);
  // The daemons of mpirun form a step, but the processes that it starts on its own node belong to
  // none.
  const bool inherits_step = process && !process->launcher.empty() && !process->in_slurm_step;
  std::string text;
  for (const std::string_view variable : identity) {
    const auto value = environment(variable);
    if (value && !(inherits_step && variable == "SLURM_STEP_ID")) {
      text += fmt::format("{}{}={}", text.empty() ? "" : " ", variable, *value);
    }
  }
  return text;
}

std::vector<std::string_view> launcher_variables() {
  std::vector<std::string_view> names{pmix_namespace};
  names.insert(names.end(), jobs.begin(), jobs.end());
  names.insert(names.end(), array_tasks.begin(), array_tasks.end());
  names.insert(names.end(), steps.begin(), steps.end());
  const auto add = [&](const Launcher& launcher) {
    for (const auto name : {launcher.rank, launcher.ranks, launcher.local_rank, launcher.node}) {
      if (!name.empty() && std::ranges::find(names, name) == names.end()) {
        names.push_back(name);
      }
    }
  };
  std::ranges::for_each(launchers, add);
  add(srun);
  return names;
}

}  // namespace roofladder
