// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "collector/providers/gpm/nvml.h"

// GPUs as NVML knows them. Every function throws Failure.
namespace roofladder::gpm {

Device device_of(const rl_device& device);
std::vector<Device> all_devices();

std::string name_of(Device device);

// Throws where the device cannot be sampled, or not as a whole.
void require_sampling(Device device);

// The bandwidth that NVML's percentages are of, B/s: two transfers a clock of the memory, over all
// of its bus.
double theoretical_bandwidth(Device device);

// Throws where the memory's clock is another than the one of theoretical_bandwidth().
void require_full_memory_clock(Device device);

// Compute processes that hold the device, in order; of those that the system lets one see, which
// are none in many containers.
std::vector<unsigned> processes_on(Device device);

}  // namespace roofladder::gpm
