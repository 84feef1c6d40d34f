// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "collector/providers/cupti/cupti_library.h"

// Properties of a device from the driver and CUPTI. Every function throws Failure.
namespace roofladder::cupti {

// In capitals ("GH100"). Call cuptiProfilerInitialize first.
std::string chip_name(const Library& library, CUdevice device);

// The most warps that a multiprocessor holds at once.
double resident_warps(const Library& library, CUdevice device);

// Throws a Failure that says why CUPTI cannot count this device by these functions.
void require_supported(const Library& library, CUdevice device, CUpti_Profiler_API functions);

void initialize(const Library& library);

}  // namespace roofladder::cupti
