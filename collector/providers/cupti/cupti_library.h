// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cuda.h>
#include <cupti_activity.h>
#include <cupti_pmsampling.h>
#include <cupti_profiler_host.h>
#include <cupti_profiler_target.h>
#include <cupti_range_profiler.h>
#include <cupti_result.h>
#include <cupti_target.h>
#include <cupti_version.h>
#include <string>

#include "collector/providers/provider_guard.h"

namespace roofladder::cupti {

// The functions of libcupti that are used, from any copy on this machine. It is not part of the
// package, and the program starts without it.
struct Library {
  std::string path;
  std::uint32_t version = 0;  // CUPTI_API_VERSION

#define ROOFLADDER_CUPTI_FUNCTION(name) decltype(&::name) name = nullptr;
#include "collector/providers/cupti/activity_functions.inc"
#include "collector/providers/cupti/functions.inc"
#include "collector/providers/cupti/sampling_functions.inc"
#undef ROOFLADDER_CUPTI_FUNCTION
  // The name of a function that sampling needs and this copy lacks.
  std::string missing_for_sampling;
  std::string missing_for_activity;

  // Functions of the device's driver, for the current context.
  decltype(&::cuCtxGetCurrent) cuCtxGetCurrent = nullptr;
  decltype(&::cuCtxSynchronize) cuCtxSynchronize = nullptr;
  decltype(&::cuCtxGetDevice) cuCtxGetDevice = nullptr;
  decltype(&::cuDeviceGetAttribute) cuDeviceGetAttribute = nullptr;
  decltype(&::cuInit) cuInit = nullptr;
  decltype(&::cuDeviceGetByPCIBusId) cuDeviceGetByPCIBusId = nullptr;
};

// The first library that is new enough, searched once: $ROOFLADDER_CUPTI, the loader's path,
// CUDA_HOME, toolkits, the Python packages of the interpreter in PATH. Host functions work without
// a driver. Throws Failure.
const Library& library();

// The same with the driver's functions. Throws Failure if there is no driver.
const Library& library_with_driver();

// Throws Failure unless the result is success.
void require(CUptiResult result, const char* call);

}  // namespace roofladder::cupti
