// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "collector/models/commands/queue.h"
#include "collector/models/level_zero/device.h"

namespace roofladder::level_zero {

// A kernel as it was launched. Registers are those of a hardware thread, which its work-items
// share.
struct Launch {
  std::string name;
  std::uint32_t part = 0;
  commands::Shape shape;
  ze_kernel_properties_t kernel{};
  int registers = 0;
  int spilled = 0;
};

struct Occupancy {
  double theoretical = 0;  // as a share of the most hardware threads that a subslice holds
  double waves = 0;        // of the groups, over all subslices
  // Groups that a subslice holds as far as this resource allows.
  double by_threads = 0;
  double by_registers = 0;
  double by_local_memory = 0;
};

// Absent if the driver does not report the number of threads.
std::optional<Occupancy> occupancy_of(const Launch& launch, const Properties& device);

// Reports for each part, and for all together, the launch that spills most, or else the one with
// the lowest occupancy.
void inspect(const std::vector<Launch>& launches, const Properties& device, rl_take_value take,
             void* context);

}  // namespace roofladder::level_zero
