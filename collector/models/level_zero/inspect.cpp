// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/level_zero/inspect.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>

#include "run/metric.h"

namespace roofladder::level_zero {
namespace {

// A thread with a large register file takes the registers of two.
constexpr int registers_of_thread = 128;

struct Inspected {
  Launch launch;
  std::optional<Occupancy> occupancy;

  bool is_worse_than(const Inspected& other) const { return rank() > other.rank(); }

 private:
  std::tuple<std::uint32_t, double> rank() const {
    return {launch.kernel.spillMemSize, occupancy ? -occupancy->theoretical : 0};
  }
};

void give(const Inspected& found, std::uint32_t part, rl_take_value take, void* context) {
  const auto value = [&](const Metric& metric, double number) {
    take(context, metric.c_str(), part, number);
  };
  const auto& [launch, occupancy] = found;
  value(metric::registers, launch.registers);
  value(metric::simd_width, launch.kernel.maxSubgroupSize);
  // The driver reports the memory of a hardware thread, that is of all its lanes together.
  value(metric::local_memory, static_cast<double>(launch.kernel.privateMemSize) /
                                  std::max(1U, launch.kernel.maxSubgroupSize));
  value(metric::spill_memory, launch.kernel.spillMemSize);
  value(metric::spill_registers, launch.spilled);
  value(metric::shared_memory, launch.kernel.localMemSize);
  if (occupancy) {
    value(metric::occupancy_theoretical, occupancy->theoretical);
    value(metric::occupancy_limit_warps, occupancy->by_threads);
    value(metric::occupancy_limit_registers, occupancy->by_registers);
    if (launch.kernel.localMemSize > 0) {
      value(metric::occupancy_limit_shared_memory, occupancy->by_local_memory);
    }
    value(metric::waves, occupancy->waves);
  }
}

}  // namespace

// A group runs on one subslice, whose local memory is at least as large as the most that one group
// may have.
std::optional<Occupancy> occupancy_of(const Launch& launch, const Properties& device) {
  const double threads = device.device.numThreadsPerEU * device.device.numEUsPerSubslice;
  const double subslices = device.device.numSubslicesPerSlice * device.device.numSlices;
  if (threads == 0 || subslices == 0 || launch.kernel.maxSubgroupSize == 0) {
    return std::nullopt;
  }
  const auto& [groups, items] = launch.shape;
  const double threads_of_group =
      std::ceil(static_cast<double>(items[0] * items[1]) / launch.kernel.maxSubgroupSize);
  const double threads_by_registers =
      std::floor(threads * registers_of_thread / std::max(registers_of_thread, launch.registers));
  Occupancy found{
      .by_threads = std::floor(threads / threads_of_group),
      .by_registers = std::floor(threads_by_registers / threads_of_group),
      .by_local_memory = launch.kernel.localMemSize == 0
                             ? std::numeric_limits<double>::infinity()
                             : std::floor(static_cast<double>(device.compute.maxSharedLocalMemory) /
                                          launch.kernel.localMemSize)};
  const double resident = std::min({found.by_threads, found.by_registers, found.by_local_memory});
  if (resident == 0) {
    return std::nullopt;
  }
  found.theoretical = resident * threads_of_group / threads;
  found.waves = static_cast<double>(groups[0] * groups[1]) / (resident * subslices);
  return found;
}

void inspect(const std::vector<Launch>& launches, const Properties& device, rl_take_value take,
             void* context) {
  std::map<std::uint32_t, Inspected> worst;
  const auto keep = [&](std::uint32_t part, const Inspected& next) {
    const auto [known, fresh] = worst.emplace(part, next);
    if (!fresh && next.is_worse_than(known->second)) {
      known->second = next;
    }
  };
  for (const Launch& launch : launches) {
    const Inspected next{launch, occupancy_of(launch, device)};
    keep(launch.part, next);
    keep(RL_WHOLE, next);
  }
  for (const auto& [part, found] : worst) {
    give(found, part, take, context);
  }
}

}  // namespace roofladder::level_zero
