// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "collector/modules/kernel.h"

namespace roofladder {

// Every computation of the bundled kernels, even if no model has variants of it.
const std::vector<Kernel>& bundled_computations();

// That computation, or the kernel's first without a name. Throws std::out_of_range.
const Kernel& bundled(std::string_view kernel, std::string_view computation = "");

// A ladder without variants and without a runtime: pages are placed when they are filled.
const rl_ladder& plain_ladder();

}  // namespace roofladder
