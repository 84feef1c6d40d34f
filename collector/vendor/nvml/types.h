// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

// The part of NVML's C interface that is used here; its header comes only with the driver's
// development files. NVML API Reference Guide, "GPM Functions" and "Device Queries".
namespace roofladder::nvml {

using Device = struct nvmlDevice_st*;
using SampleHandle = struct nvmlGpmSample_st*;

enum Code : int {
  success = 0,
  invalid_argument = 2,
  not_supported = 3,
  no_permission = 4,
  not_found = 6,
  insufficient_size = 7,
  driver_not_loaded = 9,
  library_not_found = 12,
  function_not_found = 13,
  library_mismatch = 18
};

enum ClockType : unsigned { clock_sm = 1, clock_memory = 2 };

enum TemperatureSensor : unsigned { temperature_gpu = 0 };

// Reasons why clocks are held down that slow work: power cap, hardware slowdown, heat.
inline constexpr unsigned long long slowing = 0x4 | 0x8 | 0x20 | 0x40 | 0x80;

enum MetricId : unsigned {
  sm_util = 2,
  sm_occupancy = 3,
  any_tensor_util = 5,
  dram_bw_util = 10,
  fp64_util = 11,
  fp32_util = 12,
  fp16_util = 13
};

struct Process {
  unsigned id;
  unsigned long long memory;
  unsigned gpu_instance;
  unsigned compute_instance;
};

struct Support {
  unsigned version;  // 1
  unsigned is_supported;
};

struct MetricRequest {
  unsigned id;
  int code;  // for this metric
  double value;
  const char* short_name;
  const char* long_name;
  const char* unit;
};

// NVML's own structure has room for as many requests as there are metrics: 98 when GPM was new, 333
// with CUDA 13, both of version 1. Only `count` of them are read and written.
constexpr std::size_t request_room = 512;

struct MetricsGet {
  unsigned version;  // 1
  unsigned count;
  SampleHandle before;
  SampleHandle after;
  MetricRequest requests[request_room];
};

}  // namespace roofladder::nvml
