// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cuda.h>
#include <cupti_pmsampling.h>
#include <cupti_profiler_host.h>
#include <cupti_profiler_target.h>
#include <cupti_result.h>
#include <cupti_target.h>
#include <cupti_version.h>
#include <utility>
#include <vector>

#include "tests/collector/providers/cupti_sampling/fake_gpu.h"

#define FAKE extern "C" __attribute__((visibility("default")))

namespace roofladder::fake_gpu {

using Counters = std::vector<std::string>;

Gpu& gpu() {
  static Gpu gpu;
  return gpu;
}

namespace {

// A configuration is the number of its counters in this list.
std::vector<Counters>& configurations() {
  static std::vector<Counters> all;
  return all;
}

struct Sampling {
  Counters configured;
  Counters asked;
  std::vector<std::map<std::string, double>> samples;
  std::chrono::steady_clock::time_point started;
};

Sampling& sampling() {
  static Sampling sampling;
  return sampling;
}

Counters named(const char* const* names, std::size_t count) {
  return {names, names + count};
}

}  // namespace
}  // namespace roofladder::fake_gpu

struct CUpti_Profiler_Host_Object {
  roofladder::fake_gpu::Counters counters;
};

using namespace roofladder::fake_gpu;

FAKE CUresult cuInit(unsigned) {
  return CUDA_SUCCESS;
}
FAKE CUresult cuCtxGetCurrent(CUcontext*) {
  return CUDA_ERROR_NOT_SUPPORTED;
}
FAKE CUresult cuCtxSynchronize() {
  return CUDA_ERROR_NOT_SUPPORTED;
}
FAKE CUresult cuCtxGetDevice(CUdevice*) {
  return CUDA_ERROR_NOT_SUPPORTED;
}
FAKE CUresult cuDeviceGetByPCIBusId(CUdevice* device, const char*) {
  *device = 0;
  return CUDA_SUCCESS;
}
FAKE CUresult cuDeviceGetAttribute(int* value, CUdevice_attribute, CUdevice) {
  *value = 2048;
  return CUDA_SUCCESS;
}

FAKE CUptiResult cuptiGetVersion(std::uint32_t* version) {
  *version = CUPTI_API_VERSION;
  return CUPTI_SUCCESS;
}
FAKE CUptiResult cuptiGetResultString(CUptiResult, const char** words) {
  *words = "fake";
  return CUPTI_SUCCESS;
}
FAKE CUptiResult cuptiProfilerInitialize(CUpti_Profiler_Initialize_Params*) {
  return CUPTI_SUCCESS;
}
FAKE CUptiResult cuptiProfilerDeInitialize(CUpti_Profiler_DeInitialize_Params*) {
  return CUPTI_SUCCESS;
}
FAKE CUptiResult cuptiProfilerDeviceSupported(CUpti_Profiler_DeviceSupported_Params* params) {
  params->isSupported = params->api == CUPTI_PROFILER_PM_SAMPLING
                            ? CUPTI_PROFILER_CONFIGURATION_SUPPORTED
                            : CUPTI_PROFILER_CONFIGURATION_UNSUPPORTED;
  return CUPTI_SUCCESS;
}
FAKE CUptiResult cuptiDeviceGetChipName(CUpti_Device_GetChipName_Params* params) {
  params->pChipName = gpu().chip.c_str();
  return CUPTI_SUCCESS;
}

FAKE CUptiResult cuptiProfilerHostInitialize(CUpti_Profiler_Host_Initialize_Params* params) {
  params->pHostObject = new CUpti_Profiler_Host_Object;
  return params->profilerType == CUPTI_PROFILER_TYPE_PM_SAMPLING ? CUPTI_SUCCESS
                                                                 : CUPTI_ERROR_NOT_SUPPORTED;
}
FAKE CUptiResult cuptiProfilerHostDeinitialize(CUpti_Profiler_Host_Deinitialize_Params* params) {
  delete params->pHostObject;
  return CUPTI_SUCCESS;
}
FAKE CUptiResult
cuptiProfilerHostGetMetricProperties(CUpti_Profiler_Host_GetMetricProperties_Params*) {
  return CUPTI_SUCCESS;
}
FAKE CUptiResult
cuptiProfilerHostConfigAddMetrics(CUpti_Profiler_Host_ConfigAddMetrics_Params* params) {
  params->pHostObject->counters = named(params->ppMetricNames, params->numMetrics);
  configurations().push_back(params->pHostObject->counters);
  return CUPTI_SUCCESS;
}
FAKE CUptiResult
cuptiProfilerHostGetConfigImageSize(CUpti_Profiler_Host_GetConfigImageSize_Params* params) {
  params->configImageSize = 1;
  return CUPTI_SUCCESS;
}
FAKE CUptiResult
cuptiProfilerHostGetConfigImage(CUpti_Profiler_Host_GetConfigImage_Params* params) {
  const auto found = std::ranges::find(configurations(), params->pHostObject->counters);
  params->pConfigImage[0] = static_cast<std::uint8_t>(found - configurations().begin());
  return CUPTI_SUCCESS;
}
FAKE CUptiResult
cuptiProfilerHostGetNumOfPasses(CUpti_Profiler_Host_GetNumOfPasses_Params* params) {
  params->numOfPasses = 1;
  return CUPTI_SUCCESS;
}
FAKE CUptiResult
cuptiProfilerHostEvaluateToGpuValues(CUpti_Profiler_Host_EvaluateToGpuValues_Params* params) {
  const auto& sample = sampling().samples.at(params->rangeIndex);
  for (std::size_t i = 0; i < params->numMetrics; ++i) {
    const auto found = sample.find(params->ppMetricNames[i]);
    params->pMetricValues[i] = found == sample.end() ? 0 : found->second;
  }
  return CUPTI_SUCCESS;
}

FAKE CUptiResult
cuptiPmSamplingGetCounterAvailability(CUpti_PmSampling_GetCounterAvailability_Params* params) {
  params->counterAvailabilityImageSize = 1;
  return CUPTI_SUCCESS;
}
FAKE CUptiResult cuptiPmSamplingEnable(CUpti_PmSampling_Enable_Params* params) {
  if (gpu().denied) {
    return CUPTI_ERROR_INSUFFICIENT_PRIVILEGES;
  }
  ++gpu().enabled;
  sampling() = {};
  params->pPmSamplingObject = reinterpret_cast<CUpti_PmSampling_Object*>(&sampling());
  return CUPTI_SUCCESS;
}
FAKE CUptiResult cuptiPmSamplingDisable(CUpti_PmSampling_Disable_Params*) {
  --gpu().enabled;
  return CUPTI_SUCCESS;
}
FAKE CUptiResult cuptiPmSamplingSetConfig(CUpti_PmSampling_SetConfig_Params* params) {
  if (gpu().refuses_configurations) {
    return CUPTI_ERROR_UNKNOWN;
  }
  if (sampling().configured.empty()) {
    sampling().configured = configurations().at(params->pConfig[0]);
  }
  return CUPTI_SUCCESS;
}
FAKE CUptiResult
cuptiPmSamplingGetCounterDataSize(CUpti_PmSampling_GetCounterDataSize_Params* params) {
  sampling().asked = named(params->pMetricNames, params->numMetrics);
  params->counterDataSize = 64;
  return CUPTI_SUCCESS;
}
FAKE CUptiResult
cuptiPmSamplingCounterDataImageInitialize(CUpti_PmSampling_CounterDataImage_Initialize_Params*) {
  sampling().samples.clear();
  return CUPTI_SUCCESS;
}
FAKE CUptiResult cuptiPmSamplingStart(CUpti_PmSampling_Start_Params*) {
  sampling().samples.push_back(std::exchange(gpu().counted, {}));
  sampling().started = std::chrono::steady_clock::now();
  gpu().counted["dram__bytes_write.sum"] = gpu().written_by_starting;
  if (gpu().busy_starts > 0) {
    --gpu().busy_starts;
    gpu().counted["dram__bytes_read.sum"] = 1e12;
  }
  return CUPTI_SUCCESS;
}
FAKE CUptiResult cuptiPmSamplingStop(CUpti_PmSampling_Stop_Params*) {
  const auto elapsed = std::chrono::steady_clock::now() - sampling().started;
  for (auto since = elapsed; since.count() >= 0; since -= std::chrono::milliseconds(5)) {
    gpu().counted["dram__bytes_write.sum"] += gpu().written_by_sample;
    sampling().samples.push_back(std::exchange(gpu().counted, {}));
  }
  return CUPTI_SUCCESS;
}
FAKE CUptiResult cuptiPmSamplingDecodeData(CUpti_PmSampling_DecodeData_Params* params) {
  params->overflow = gpu().overflows ? 1 : 0;
  params->decodeStopReason = CUPTI_PM_SAMPLING_DECODE_STOP_REASON_END_OF_RECORDS;
  return CUPTI_SUCCESS;
}
FAKE CUptiResult
cuptiPmSamplingGetCounterDataInfo(CUpti_PmSampling_GetCounterDataInfo_Params* params) {
  const bool sampled = !gpu().without_samples && sampling().asked == sampling().configured;
  params->numCompletedSamples = sampled ? sampling().samples.size() : 0;
  return CUPTI_SUCCESS;
}
