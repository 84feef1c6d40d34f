// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/cupti/device.h"

namespace roofladder::cupti {

std::string chip_name(const Library& library, CUdevice device) {
  CUpti_Device_GetChipName_Params params{CUpti_Device_GetChipName_Params_STRUCT_SIZE};
  params.deviceIndex = static_cast<std::size_t>(device);
  require(library.cuptiDeviceGetChipName(&params), "cuptiDeviceGetChipName");
  return params.pChipName;
}

double resident_warps(const Library& library, CUdevice device) {
  constexpr int warp = 32;
  int threads = 0;
  if (library.cuDeviceGetAttribute(&threads, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR,
                                   device) != CUDA_SUCCESS) {
    throw Failure{Status::failed, "the driver does not report the device's attributes"};
  }
  return static_cast<double>(threads) / warp;
}

void require_supported(const Library& library, CUdevice device, CUpti_Profiler_API functions) {
  CUpti_Profiler_DeviceSupported_Params params{CUpti_Profiler_DeviceSupported_Params_STRUCT_SIZE};
  params.cuDevice = device;
  params.api = functions;
  require(library.cuptiProfilerDeviceSupported(&params), "cuptiProfilerDeviceSupported");
  if (params.isSupported == CUPTI_PROFILER_CONFIGURATION_SUPPORTED) {
    return;
  }
  const auto refused = [](CUpti_Profiler_Support_Level level) {
    return level == CUPTI_PROFILER_CONFIGURATION_UNSUPPORTED ||
           level == CUPTI_PROFILER_CONFIGURATION_DISABLED;
  };
  std::string why = "a reason it does not name";
  if (refused(params.architecture)) {
    why = "an architecture older than Turing";
  } else if (refused(params.sli)) {
    why = "SLI";
  } else if (refused(params.vGpu)) {
    why = "a virtual GPU without profiling rights";
  } else if (refused(params.confidentialCompute)) {
    why = "confidential-computing mode";
  } else if (refused(params.cmp)) {
    why = "a mining processor (CMP)";
  } else if (refused(params.wsl)) {
    why = "Windows Subsystem for Linux";
  }
  throw Failure{Status::unsupported, "CUPTI has no counters for this device: " + why};
}

void initialize(const Library& library) {
  CUpti_Profiler_Initialize_Params params{CUpti_Profiler_Initialize_Params_STRUCT_SIZE};
  require(library.cuptiProfilerInitialize(&params), "cuptiProfilerInitialize");
}

}  // namespace roofladder::cupti
