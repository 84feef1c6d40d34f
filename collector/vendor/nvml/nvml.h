// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <type_traits>

#include "collector/vendor/nvml/types.h"
#include "run/sample.h"

namespace roofladder::nvml {

// The functions of NVML, the driver's management library.
struct Library {
#define ROOFLADDER_NVML_FUNCTION(name, ...) std::add_pointer_t<__VA_ARGS__> name = nullptr;
#define ROOFLADDER_NVML_OPTIONAL ROOFLADDER_NVML_FUNCTION
#include "collector/vendor/nvml/functions.inc"
#undef ROOFLADDER_NVML_OPTIONAL
#undef ROOFLADDER_NVML_FUNCTION

  std::optional<Absence> absence = {};  // why it is not initialized
  std::string missing = {};             // a function that this version should have
};

// The library of that name, initialized if it is there.
Library open(const std::string& name);

// $ROOFLADDER_NVML, else the copy that the loader finds; opened once.
const Library& library();

// Why a call ended with this code.
Absence failure(const Library& library, int code, const std::string& call);

}  // namespace roofladder::nvml
