// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "roofladder/ladder.h"

namespace roofladder {

// The tables of every kernel in kernels/; CMake generates the function.
const std::vector<const rl_kernel*>& bundled_tables();

}  // namespace roofladder
