// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/gpm/device.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <iterator>

namespace roofladder::gpm {
namespace {

constexpr double clock_tolerance = 0.01;

unsigned highest_memory_clock(Device device) {
  unsigned megahertz = 0;
  require(library().nvmlDeviceGetMaxClockInfo(device, clock_memory, &megahertz),
          "nvmlDeviceGetMaxClockInfo");
  return megahertz;
}

// Devices without instances do not support the query.
bool is_divided(Device device) {
  unsigned current = 0;
  unsigned pending = 0;
  const int code = library().nvmlDeviceGetMigMode(device, &current, &pending);
  if (code == not_supported) {
    return false;
  }
  require(code, "nvmlDeviceGetMigMode");
  return current != 0;
}

}  // namespace

Device device_of(const rl_device& device) {
  if (device.bus == nullptr || *device.bus == 0) {
    throw Failure{Status::unsupported,
                  fmt::format("the driver of {} does not report its bus address", device.name)};
  }
  Device found = nullptr;
  require(library().nvmlDeviceGetHandleByPciBusId_v2(device.bus, &found),
          fmt::format("NVML at {}", device.bus));
  return found;
}

std::vector<Device> all_devices() {
  unsigned count = 0;
  require(library().nvmlDeviceGetCount_v2(&count), "nvmlDeviceGetCount_v2");
  std::vector<Device> devices(count);
  for (unsigned i = 0; i < count; ++i) {
    require(library().nvmlDeviceGetHandleByIndex_v2(i, &devices[i]),
            "nvmlDeviceGetHandleByIndex_v2");
  }
  return devices;
}

std::string name_of(Device device) {
  std::array<char, 96> name{};  // NVML_DEVICE_NAME_V2_BUFFER_SIZE
  require(library().nvmlDeviceGetName(device, name.data(), name.size()), "nvmlDeviceGetName");
  return name.data();
}

void require_sampling(Device device) {
  Support support{.version = 1, .is_supported = 0};
  require(library().nvmlGpmQueryDeviceSupport(device, &support), "nvmlGpmQueryDeviceSupport");
  if (support.is_supported == 0) {
    throw Failure{Status::unsupported,
                  fmt::format("NVML does not sample the performance of {}: it takes a GPU of "
                              "Hopper or later",
                              name_of(device))};
  }
  if (is_divided(device)) {
    throw Failure{Status::unsupported,
                  fmt::format("{} is divided into instances (MIG), and samples are of the whole "
                              "GPU; an administrator may end that: nvidia-smi -mig 0",
                              name_of(device))};
  }
}

double theoretical_bandwidth(Device device) {
  unsigned bits = 0;
  require(library().nvmlDeviceGetMemoryBusWidth(device, &bits), "nvmlDeviceGetMemoryBusWidth");
  return 2 * 1e6 * highest_memory_clock(device) * bits / 8;
}

void require_full_memory_clock(Device device) {
  unsigned now = 0;
  require(library().nvmlDeviceGetClockInfo(device, clock_memory, &now), "nvmlDeviceGetClockInfo");
  const unsigned highest = highest_memory_clock(device);
  if (std::abs(static_cast<double>(now) / highest - 1) > clock_tolerance) {
    throw Failure{Status::unsupported,
                  fmt::format("the memory's clock is at {} of {} MHz, so the bandwidth that NVML's "
                              "percentages refer to is unknown; an administrator may reset it: "
                              "nvidia-smi --reset-memory-clocks",
                              now, highest)};
  }
}

std::vector<unsigned> processes_on(Device device) {
  std::vector<Process> processes(64);
  unsigned count = 0;
  int code = insufficient_size;
  while (code == insufficient_size && processes.size() < (1U << 20)) {
    processes.resize(2 * processes.size());
    count = static_cast<unsigned>(processes.size());
    code = library().nvmlDeviceGetComputeRunningProcesses_v3(device, &count, processes.data());
  }
  processes.resize(code == success ? count : 0);
  std::vector<unsigned> ids;
  std::ranges::transform(processes, std::back_inserter(ids), &Process::id);
  std::ranges::sort(ids);
  return ids;
}

}  // namespace roofladder::gpm
