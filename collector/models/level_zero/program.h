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

// Builds the SPIR-V of that name, which lies beside this module. Throws std::runtime_error with the
// compiler's words.
Program build(const std::string& spirv, const char* flags);
// Builds the variant's kernels with its parameters. Throws if the device cannot run it.
Program build(const rl_variant& variant);

}  // namespace roofladder::level_zero
