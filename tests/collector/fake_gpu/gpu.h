// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

// A fake GPU: what stands for hardware and driver. The fake model works on it and the fake provider
// reads its counters, both through this library, as real ones do through a driver.
namespace roofladder::fake_gpu {

// Everything executed and moved so far; only ever grows.
struct Counters {
  double add = 0;
  double mul = 0;
  double patched_add = 0;  // by code that a set of metrics has patched
  double patched_mul = 0;
  double kernels = 0;
  double dram_read = 0;  // bytes
  double dram_write = 0;
};

struct Gpu {
  std::uint32_t number = 0;    // which one is open
  bool inputs_cached = false;  // nothing is read from DRAM then
  bool profiled = false;       // a provider counts at this moment
  bool sampled = false;        // a provider is about to observe many repetitions, or does
  Counters counters;
};

// Of this process.
Gpu& gpu();

}  // namespace roofladder::fake_gpu
