// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "collector/providers/provider_guard.h"
#include "collector/vendor/nvml/nvml.h"

namespace roofladder::gpm {

using namespace nvml;

// The library of that name with everything that GPM needs. Throws Failure.
Library load(const std::string& name);

// The same of the library that the process uses.
const Library& library();

// Throws Failure unless the code means success.
void require(int code, const std::string& of);

// Explains why a call ended with this code.
Failure failure(int code, const std::string& of);

}  // namespace roofladder::gpm
