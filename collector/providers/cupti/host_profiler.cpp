// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/cupti/host_profiler.h"

namespace roofladder::cupti {

HostProfiler::HostProfiler(const std::string& chip, std::vector<const char*> counters,
                           CUpti_ProfilerType type, std::vector<std::uint8_t> availability)
    : m_library(library()),
      m_counters(std::move(counters)),
      m_availability(std::move(availability)) {
  CUpti_Profiler_Host_Initialize_Params params{CUpti_Profiler_Host_Initialize_Params_STRUCT_SIZE};
  params.profilerType = type;
  params.pChipName = chip.c_str();
  params.pCounterAvailabilityImage = m_availability.empty() ? nullptr : m_availability.data();
  require(m_library.cuptiProfilerHostInitialize(&params), "cuptiProfilerHostInitialize");
  m_host = params.pHostObject;
}

HostProfiler::~HostProfiler() {
  CUpti_Profiler_Host_Deinitialize_Params params{
      CUpti_Profiler_Host_Deinitialize_Params_STRUCT_SIZE};
  params.pHostObject = m_host;
  m_library.cuptiProfilerHostDeinitialize(&params);
}

bool HostProfiler::has(const char* counter) const {
  CUpti_Profiler_Host_GetMetricProperties_Params params{
      CUpti_Profiler_Host_GetMetricProperties_Params_STRUCT_SIZE};
  params.pHostObject = m_host;
  params.pMetricName = counter;
  return m_library.cuptiProfilerHostGetMetricProperties(&params) == CUPTI_SUCCESS;
}

const std::vector<std::uint8_t>& HostProfiler::config_image() {
  if (!m_config.empty()) {
    return m_config;
  }
  // Adds counters one by one, since one unknown name makes CUPTI refuse a whole list without naming
  // it.
  for (const char* counter : m_counters) {
    if (!has(counter)) {
      throw Failure{Status::unsupported, std::string("this GPU has no counter ") + counter};
    }
  }
  CUpti_Profiler_Host_ConfigAddMetrics_Params add{
      CUpti_Profiler_Host_ConfigAddMetrics_Params_STRUCT_SIZE};
  add.pHostObject = m_host;
  add.ppMetricNames = m_counters.data();
  add.numMetrics = m_counters.size();
  require(m_library.cuptiProfilerHostConfigAddMetrics(&add), "cuptiProfilerHostConfigAddMetrics");
  CUpti_Profiler_Host_GetConfigImageSize_Params size{
      CUpti_Profiler_Host_GetConfigImageSize_Params_STRUCT_SIZE};
  size.pHostObject = m_host;
  require(m_library.cuptiProfilerHostGetConfigImageSize(&size),
          "cuptiProfilerHostGetConfigImageSize");
  std::vector<std::uint8_t> image(size.configImageSize);
  CUpti_Profiler_Host_GetConfigImage_Params get{
      CUpti_Profiler_Host_GetConfigImage_Params_STRUCT_SIZE};
  get.pHostObject = m_host;
  get.configImageSize = image.size();
  get.pConfigImage = image.data();
  require(m_library.cuptiProfilerHostGetConfigImage(&get), "cuptiProfilerHostGetConfigImage");
  m_config = std::move(image);
  return m_config;
}

std::uint32_t HostProfiler::passes() {
  config_image();
  CUpti_Profiler_Host_GetNumOfPasses_Params params{
      CUpti_Profiler_Host_GetNumOfPasses_Params_STRUCT_SIZE};
  params.configImageSize = m_config.size();
  params.pConfigImage = m_config.data();
  require(m_library.cuptiProfilerHostGetNumOfPasses(&params), "cuptiProfilerHostGetNumOfPasses");
  return static_cast<std::uint32_t>(params.numOfPasses);
}

std::vector<double> HostProfiler::evaluate(const std::vector<std::uint8_t>& counter_data,
                                           std::size_t range) const {
  std::vector<double> values(m_counters.size());
  std::vector<const char*> names = m_counters;
  CUpti_Profiler_Host_EvaluateToGpuValues_Params params{
      CUpti_Profiler_Host_EvaluateToGpuValues_Params_STRUCT_SIZE};
  params.pHostObject = m_host;
  params.pCounterDataImage = counter_data.data();
  params.counterDataImageSize = counter_data.size();
  params.rangeIndex = range;
  params.ppMetricNames = names.data();
  params.numMetrics = names.size();
  params.pMetricValues = values.data();
  require(m_library.cuptiProfilerHostEvaluateToGpuValues(&params),
          "cuptiProfilerHostEvaluateToGpuValues");
  return values;
}

}  // namespace roofladder::cupti
