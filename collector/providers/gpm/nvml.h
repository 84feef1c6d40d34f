// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <type_traits>

#include "collector/providers/gpm/nvml_types.h"
#include "collector/providers/provider_guard.h"

namespace roofladder::gpm {

// The functions of NVML, from the driver's library. It is not part of the package, and the program
// starts without it.
struct Library {
#define ROOFLADDER_NVML_FUNCTION(name, ...) std::add_pointer_t<__VA_ARGS__> name = nullptr;
#include "collector/providers/gpm/functions.inc"
#undef ROOFLADDER_NVML_FUNCTION
};

// The library of that name, initialized. Throws Failure.
Library load(const std::string& name);

// $ROOFLADDER_NVML, else the copy that the loader finds. Throws Failure.
const Library& library();

// Throws Failure unless the code means success.
void require(int code, const std::string& of);

// Explains why a call ended with this code.
Failure failure(int code, const std::string& of);

}  // namespace roofladder::gpm
