// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/supervisor/worker_settings.h"

namespace roofladder {
namespace {

// Libraries, stacks and allocator arenas take address space that is never touched.
constexpr double address_space_overhead = 4.0 * (1 << 30);

}  // namespace

WorkerSettings worker_settings(const Plan& plan, std::uint32_t point) {
  const double asked = plan.options.memory_limit;
  double memory_limit = asked > 0 ? asked : plan.machine.memory.available + address_space_overhead;
  if (!plan.on_host(point)) {
    memory_limit = 0;  // drivers of devices reserve more address space than there is memory
  }
  return {.prefix = {},
          .model = plan.model_of(plan.run.variants[plan.run.points[point].variant]).path,
          .device = plan.device_of(point).number,
          .threads = plan.threads,
          .cpus = plan.cpus,
          .memory_limit = memory_limit};
}

}  // namespace roofladder
