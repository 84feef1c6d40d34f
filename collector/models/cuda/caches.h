// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "roofladder/ladder.h"

// The L2 cache of the current device. L1 caches are empty at every kernel's start.
namespace roofladder::cuda_model {

// Fills it with clean lines that nothing else uses: its former content is written back or dropped,
// including lines that a variant made persist.
void evict_l2();

// Reads arrays in memory of the device, one after the other.
void touch_arrays(std::span<const rl_array> arrays);

}  // namespace roofladder::cuda_model
