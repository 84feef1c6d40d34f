// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "collector/modules/kernel.h"

namespace roofladder {

// Every computation of the bundled kernels, whether or not there is a model that has variants.
const std::vector<Kernel>& bundled_computations();

// That computation; without a name the kernel's first. Throws std::out_of_range.
const Kernel& bundled(std::string_view kernel, std::string_view computation = "");

// Without variants and a runtime of its own: pages are placed by whoever fills them.
const rl_ladder& plain_ladder();

}  // namespace roofladder
