// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <vector>

#include "roofladder/cuda/ptxas_report.hpp"
#include "roofladder/cuda/queue.hpp"
#include "roofladder/ladder.h"

namespace roofladder {
inline namespace v0 {
namespace cuda {
namespace detail {

inline constexpr int warp = 32;

inline int current_device() {
  int device = 0;
  CUDA_REQUIRE(cudaGetDevice(&device));
  return device;
}

inline cudaDeviceProp properties() {
  cudaDeviceProp device{};
  CUDA_REQUIRE(cudaGetDeviceProperties(&device, current_device()));
  return device;
}

inline int round_up(int value, int unit) {
  return (value + unit - 1) / unit * unit;
}

struct Occupancy {
  double theoretical = 0;  // as a share of the most warps that a multiprocessor holds
  double waves = 0;        // of the grid's blocks, over all multiprocessors
  // Blocks that a multiprocessor holds as far as this resource allows.
  double by_warps = 0;
  double by_blocks = 0;
  double by_registers = 0;
  double by_shared_memory = 0;
};

// Registers are given out to a warp in units of 256, warps to the four partitions of a
// multiprocessor evenly; shared memory in units of 128 B, with 1 KiB a block for the system since
// compute capability 8.0. CUDA C++ Programming Guide, technical specifications.
inline Occupancy occupancy_of(const Launch& launch, const cudaFuncAttributes& function,
                              const cudaDeviceProp& device) {
  const dim3& block = launch.shape.block;
  const dim3& grid = launch.shape.grid;
  const int threads = static_cast<int>(block.x * block.y * block.z);
  const int warps = (threads + warp - 1) / warp;
  int blocks = 0;
  CUDA_REQUIRE(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, launch.function, threads,
                                                             launch.shape.shared));
  constexpr double no_limit = std::numeric_limits<double>::infinity();
  const int registers_of_warp = round_up(function.numRegs * warp, 256);
  const int warps_by_registers =
      registers_of_warp > 0 ? device.regsPerMultiprocessor / registers_of_warp / 4 * 4 : 0;
  const int shared = round_up(static_cast<int>(function.sharedSizeBytes + launch.shape.shared +
                                               device.reservedSharedMemPerBlock),
                              128);
  const double all_blocks = static_cast<double>(grid.x) * grid.y * grid.z;
  return {
      .theoretical =
          static_cast<double>(blocks * warps * warp) / device.maxThreadsPerMultiProcessor,
      .waves = blocks > 0 ? all_blocks / (static_cast<double>(blocks) * device.multiProcessorCount)
                          : no_limit,
      .by_warps = static_cast<double>(device.maxThreadsPerMultiProcessor / warp / warps),
      .by_blocks = static_cast<double>(device.maxBlocksPerMultiProcessor),
      .by_registers =
          registers_of_warp > 0 ? static_cast<double>(warps_by_registers / warps) : no_limit,
      .by_shared_memory = static_cast<double>(device.sharedMemPerMultiprocessor) / shared,
  };
}

struct Inspected {
  Launch launch;
  cudaFuncAttributes function{};
  Occupancy occupancy;
};

// A summary of the kernels that a part, or all parts, launched: the kernel with the lowest
// occupancy, and with the most registers among equals.
struct Launched {
  Inspected worst;
  int kernels = 0;
  bool alike = true;  // all have the same occupancy
};

inline Inspected inspect_one(const Launch& launch, const cudaDeviceProp& device) {
  Inspected result{.launch = launch};
  CUDA_REQUIRE(cudaFuncGetAttributes(&result.function, launch.function));
  result.occupancy = occupancy_of(launch, result.function, device);
  return result;
}

inline void give(const Launched& launched, std::uint32_t part, rl_take_value take, void* context) {
  const Inspected& found = launched.worst;
  const auto value = [&](const char* metric, double number) {
    take(context, metric, part, number);
  };
  const cudaFuncAttributes& function = found.function;
  value("registers", function.numRegs);
  value("local_memory", static_cast<double>(function.localSizeBytes));
  value("shared_memory", static_cast<double>(function.sharedSizeBytes + found.launch.shape.shared));
  // A part's achieved occupancy covers all of its kernels together, so it is compared only if all
  // have the same theoretical one.
  if (launched.alike) {
    value("occupancy.theoretical", found.occupancy.theoretical);
    value("occupancy.limit.warps", found.occupancy.by_warps);
    value("occupancy.limit.blocks", found.occupancy.by_blocks);
    value("occupancy.limit.registers", found.occupancy.by_registers);
    value("occupancy.limit.shared_memory", found.occupancy.by_shared_memory);
    value("waves", found.occupancy.waves);
  }
  const char* name = nullptr;
  CUDA_REQUIRE(cudaFuncGetName(&name, found.launch.function));
  if (const auto spills = spills_of(name, function.binaryVersion)) {
    value("spill.store", spills->store_bytes);
    value("spill.load", spills->load_bytes);
  }
}

inline bool limits_more(const Inspected& a, const Inspected& b) {
  return a.occupancy.theoretical < b.occupancy.theoretical ||
         (a.occupancy.theoretical == b.occupancy.theoretical &&
          a.function.numRegs > b.function.numRegs);
}

inline bool alike(const Inspected& a, const Inspected& b) {
  return a.occupancy.theoretical == b.occupancy.theoretical;
}

inline void add(Launched& launched, const Inspected& next) {
  const bool first = launched.kernels++ == 0;
  launched.alike = first || (launched.alike && alike(launched.worst, next));
  if (first || limits_more(next, launched.worst)) {
    launched.worst = next;
  }
}

}  // namespace detail

// Reports registers, memory, spills, theoretical occupancy and waves of the launched kernels, one
// part at a time. For a part that launches several kernels, registers and memory are those of the
// kernel with the lowest occupancy (the most registers among equals), and occupancy is reported
// only if all have the same. Only the module's own runtime knows its kernels.
inline void inspect(const std::vector<Launch>& launches, rl_take_value take, void* context) {
  const cudaDeviceProp device = detail::properties();
  std::map<std::uint32_t, detail::Launched> parts;
  for (const Launch& launch : launches) {
    detail::add(parts[launch.part], detail::inspect_one(launch, device));
  }
  for (const auto& [part, launched] : parts) {
    detail::give(launched, part, take, context);
    take(context, "kernels", part, launched.kernels);
  }
  if (parts.size() == 1) {
    detail::give(parts.begin()->second, RL_WHOLE, take, context);
  }
  take(context, "kernels", RL_WHOLE, static_cast<double>(launches.size()));
}

}  // namespace cuda
}  // namespace v0
}  // namespace roofladder
