// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cupti_activity.h>
#include <cupti_result.h>
#include <mutex>
#include <set>
#include <string>
#include <vector>

// A fake libcupti and driver in one library, whose device does what a test sets.
namespace roofladder::fake_tracer {

// An activity of the device, in nanoseconds.
struct Done {
  CUpti_ActivityKind kind = CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL;
  std::string name;
  std::uint64_t start = 0;
  std::uint64_t end = 0;
  std::uint32_t stream = 7;
};

struct Tracer {
  std::uint64_t now = 1000;
  std::vector<Done> done;  // not handed over yet
  std::size_t dropped = 0;
  std::set<CUpti_ActivityKind> enabled;
  CUptiResult answer_to_enable = CUPTI_SUCCESS;
  CUptiResult answer_to_flush = CUPTI_SUCCESS;
  bool device_fails = false;
  std::mutex mutex;  // guards `done`
};

// The tracer of this process.
Tracer& tracer();

}  // namespace roofladder::fake_tracer
