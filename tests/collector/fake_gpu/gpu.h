// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

// A fake GPU in place of hardware and driver. The fake model works on it and the fake provider
// reads its counters, both through this library, as real ones do through a driver.
namespace roofladder::fake_gpu {

// Everything executed and moved so far; only ever grows.
struct Counters {
  double add = 0;
  double mul = 0;
  double patched_add = 0;  // by code that was patched for a set of metrics
  double patched_mul = 0;
  double kernels = 0;
  double dram_read = 0;  // bytes
  double dram_write = 0;
};

struct Gpu {
  std::uint32_t number = 0;    // index of the open device
  bool inputs_cached = false;  // then nothing is read from DRAM
  bool profiled = false;       // a provider counts at this moment
  bool sampled = false;        // a provider observes many repetitions, or is about to
  Counters counters;
};

// The GPU of this process.
Gpu& gpu();

}  // namespace roofladder::fake_gpu
