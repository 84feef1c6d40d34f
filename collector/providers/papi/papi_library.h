// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <papi.h>
#include <string>

#include "collector/providers/provider_guard.h"

namespace roofladder::papi {

// The functions of libpapi that are used, from any copy on this machine. It is not part of the
// package, and the program starts without it.
struct Library {
  std::string path;

#define ROOFLADDER_PAPI_FUNCTION(name) decltype(&::name) name = nullptr;
#include "collector/providers/papi/functions.inc"
#undef ROOFLADDER_PAPI_FUNCTION
};

// The version that this build is made for: PAPI requires equal first two numbers.
std::string version();

// The first library of that version, initialized: $ROOFLADDER_PAPI, else one in the loader's path.
// Throws Failure.
const Library& library();

// For example "Event does not exist (PAPI -7)".
std::string words(int code);

// Explains why a call ended with this code.
Failure failure(int code, const std::string& of);

// Throws Failure unless the code is PAPI_OK or greater.
void require(int code, const std::string& of);

}  // namespace roofladder::papi
