// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/models/opencl/device.h"
#include "roofladder/model.h"

namespace roofladder::opencl {

// Builds the variant's source for the device. Throws std::runtime_error with the compiler's words.
cl::Program build(const rl_variant& variant, const OpenDevice& open);

}  // namespace roofladder::opencl
