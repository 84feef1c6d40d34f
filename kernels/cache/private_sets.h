// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "roofladder/ladder.hpp"

// The computations of cache on a CPU: every thread sweeps a private set.
namespace roofladder::cache {

const KernelInfo& info();

const Kernel& reading_of_sets();
const Kernel& triad_of_sets();

}  // namespace roofladder::cache
