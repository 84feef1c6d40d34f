// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "collector/models/opencl/call.h"

namespace roofladder::opencl {

// The devices of every platform, in the order in which the loader lists them.
const std::vector<cl::Device>& devices();

// Throws std::out_of_range that says how many devices there are, or why there is none.
const cl::Device& device_at(std::uint32_t index);

bool is_cpu(const cl::Device& device);
bool has_fp64(const cl::Device& device);
bool has_fp16(const cl::Device& device);
// Its address on the bus, "0000:3b:00.0"; empty if the driver does not report it.
std::string bus_of(const cl::Device& device);

struct OpenDevice {
  cl::Device device;
  cl::Context context;
};

// Chooses the device for everything that follows, and how many compute units of a CPU; 0 for all.
void open_device(std::uint32_t index, std::uint32_t threads);
// The chosen device; throws std::logic_error if none is chosen.
const OpenDevice& open_device();

}  // namespace roofladder::opencl
