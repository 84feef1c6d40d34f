// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "kernels/models/cuda/queue.h"
#include "kernels/module.h"

namespace roofladder::cuda {

// Registers, memory, spills, theoretical occupancy and waves of what was launched, a part at a
// time. A part that launches several kernels has the registers and memory of the one with the
// lowest occupancy, of the most registers among equals, and an occupancy only where theirs is the
// same.
void inspect(const std::vector<Launch>& launches, rl_take_value take, void* context);

}  // namespace roofladder::cuda
