// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "roofladder/ladder.h"

namespace roofladder::opencl {

// The text for a device's compiler that finds no files: a rung's own file with each header of its
// source in place of the line that includes it first, and #line for the compiler's messages.
std::string device_source(const rl_variant& variant);

}  // namespace roofladder::opencl
