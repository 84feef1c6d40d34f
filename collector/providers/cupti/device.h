// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "collector/providers/cupti/cupti_library.h"

// What the driver and CUPTI tell of a device. Every function throws Failure.
namespace roofladder::cupti {

// In capitals ("GH100"). After cuptiProfilerInitialize.
std::string chip_name(const Library& library, CUdevice device);

// That a multiprocessor holds at once.
double resident_warps(const Library& library, CUdevice device);

// Throws a Failure that says why CUPTI cannot count this device by these functions.
void require_supported(const Library& library, CUdevice device, CUpti_Profiler_API functions);

void initialize(const Library& library);

}  // namespace roofladder::cupti
