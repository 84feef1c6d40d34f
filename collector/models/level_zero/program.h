// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "collector/models/level_zero/handle.h"
#include "roofladder/model.h"

namespace roofladder::level_zero {

// Kernels as the driver compiled them for the open device.
struct Program {
  Module module;
  std::string log;

  Kernel kernel(const char* name) const;
};

// Of the SPIR-V of that name, beside this module. Throws std::runtime_error with the compiler's
// words.
Program build(const std::string& spirv, const char* flags);
// The variant's, as its parameters say. Throws where the device cannot run it.
Program build(const rl_variant& variant);

}  // namespace roofladder::level_zero
