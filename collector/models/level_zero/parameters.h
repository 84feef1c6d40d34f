// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "roofladder/model.h"

// How the parameters of a variant reach its kernels: as macros when SPIR-V is made, at build time,
// and as flags when the driver compiles the SPIR-V.
namespace roofladder::level_zero {

// The file's path below the folder of SPIR-V, without its suffix: "species/tiled:tile=4".
std::string spirv_name(const rl_variant& variant);
// Options for the compiler of OpenCL C.
std::string spirv_options(const rl_variant& variant);

bool wants_large_register_file(const rl_variant& variant);

}  // namespace roofladder::level_zero
