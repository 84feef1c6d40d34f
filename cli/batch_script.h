// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace roofladder {

// A job array of Slurm with one task for each kernel, size and repetition. In each task every rank
// collects.
struct BatchJob {
  std::string program;  // path of roofladder on the nodes
  std::string name = "roofladder";
  std::string folder = "runs";
  std::int64_t nodes = 1;
  std::optional<std::int64_t> tasks_per_node;  // default: one, or one for each GPU
  std::optional<std::int64_t> cpus_per_task;
  std::optional<std::int64_t> gpus_per_node;
  std::int64_t repetitions = 1;
  std::vector<std::string> kernels;  // none: all in one task
  std::vector<std::string> sizes;    // none: the default of collect
  std::string time;                  // empty: the partition's limit
  std::string partition;
  std::string account;
  std::vector<std::string> sbatch;   // further options of sbatch
  std::vector<std::string> collect;  // words for roofladder collect
};

// The script for sbatch. Its first task submits a job that merges the runs after the last task has
// ended. A requeued job resumes its runs.
std::string batch_script(const BatchJob& job);

}  // namespace roofladder
