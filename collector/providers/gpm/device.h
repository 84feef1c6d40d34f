// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "collector/providers/gpm/nvml.h"

// GPUs by NVML. Every function throws Failure.
namespace roofladder::gpm {

Device device_of(const rl_device& device);
std::vector<Device> all_devices();

std::string name_of(Device device);

// Throws if the device cannot be sampled, or not as a whole.
void require_sampling(Device device);

// The bandwidth to which NVML's percentages refer, B/s: two transfers per clock of the memory, over
// its whole bus.
double theoretical_bandwidth(Device device);

// Throws unless the memory runs at the clock of theoretical_bandwidth().
void require_full_memory_clock(Device device);

// Compute processes that use the device, in order. Only those that the system shows are listed,
// which are none in many containers.
std::vector<unsigned> processes_on(Device device);

}  // namespace roofladder::gpm
