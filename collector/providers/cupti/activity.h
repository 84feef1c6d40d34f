// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace roofladder::cupti {

// One activity of the device on any stream, in nanoseconds of CUPTI's clock.
struct Activity {
  std::uint64_t start = 0;
  std::uint64_t end = 0;
  bool is_kernel = false;
  std::uint64_t mark = 0;  // hash of its name
};

// Hashes a name to 64 bits, alike in every process.
std::uint64_t mark_of(std::string_view name);

// Summary of the device's activities in one repetition. Times are in seconds.
struct ActivitySummary {
  double span = 0;  // from the first start to the last end
  double busy = 0;  // something ran
  double late = 0;  // something ran that had started after the repetition's end
  double kernels = 0;
  double names = 0;  // equal for the same activities with the same counts; below 2^53
};

// Seconds in which other kernels ran since the model's kernel began to empty the caches, which it
// does once inputs are in place; 0 if it did not run.
double work_since_inputs(std::vector<Activity> activities);

// Summarizes the activities that started at `begin` or later; the repetition lasted until `end`.
ActivitySummary summary_of(std::vector<Activity> activities, std::uint64_t begin,
                           std::uint64_t end);

}  // namespace roofladder::cupti
