// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace roofladder::cupti {

// Something that the device did, on whatever stream: nanoseconds of CUPTI's clock.
struct Activity {
  std::uint64_t start = 0;
  std::uint64_t end = 0;
  bool is_kernel = false;
  std::uint64_t mark = 0;  // of its name
};

// Spreads names over 64 bits, the same ones in every process.
std::uint64_t mark_of(std::string_view name);

// What a repetition made the device do. Seconds.
struct ActivitySummary {
  double span = 0;  // from the first start to the last end
  double busy = 0;  // something ran
  double late = 0;  // something ran that had started after the repetition
  double kernels = 0;
  double names = 0;  // equal for the same things the same number of times; below 2^53
};

// Seconds in which other kernels ran since the model's began to empty the caches, which is after
// inputs are in place; 0 where it did not.
double work_since_inputs(std::vector<Activity> activities);

// Of what started from `begin` on; the repetition lasted until `end`.
ActivitySummary summary_of(std::vector<Activity> activities, std::uint64_t begin,
                           std::uint64_t end);

}  // namespace roofladder::cupti
