// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace roofladder {

// A job array of Slurm: a task for each kernel, size and repetition, in each of which every rank
// collects.
struct BatchJob {
  std::string program;  // roofladder, as the nodes find it
  std::string name = "roofladder";
  std::string folder = "runs";
  std::int64_t nodes = 1;
  std::optional<std::int64_t> tasks_per_node;  // one, or one a GPU
  std::optional<std::int64_t> cpus_per_task;
  std::optional<std::int64_t> gpus_per_node;
  std::int64_t repetitions = 1;
  std::vector<std::string> kernels;  // none: all in one task
  std::vector<std::string> sizes;    // none: that of collect
  std::string time;                  // empty: the partition's
  std::string partition;
  std::string account;
  std::vector<std::string> sbatch;   // more options of sbatch
  std::vector<std::string> collect;  // words for roofladder collect
};

// The script for sbatch. Its first task has the runs merged when the last one has ended; a job that
// is requeued goes on with its runs.
std::string batch_script(const BatchJob& job);

}  // namespace roofladder
