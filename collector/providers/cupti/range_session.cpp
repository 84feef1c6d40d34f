// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/cupti/range_session.h"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>

#include "collector/providers/cupti/device.h"

namespace roofladder::cupti {
namespace {

CUcontext current_context(const Library& library) {
  CUcontext context = nullptr;
  if (library.cuCtxGetCurrent(&context) != CUDA_SUCCESS || context == nullptr) {
    throw Failure{Status::failed, "the model has not opened a CUDA context"};
  }
  return context;
}

void synchronize(const Library& library) {
  if (library.cuCtxSynchronize() != CUDA_SUCCESS) {
    throw Failure{Status::failed, "the device failed while its counters were read"};
  }
}

CUdevice current_device(const Library& library) {
  CUdevice device = 0;
  if (library.cuCtxGetDevice(&device) != CUDA_SUCCESS) {
    throw Failure{Status::failed, "the model has not opened a CUDA context"};
  }
  return device;
}

std::vector<std::uint8_t> counter_availability(const Library& library) {
  CUpti_Profiler_GetCounterAvailability_Params params{
      CUpti_Profiler_GetCounterAvailability_Params_STRUCT_SIZE};
  params.ctx = current_context(library);
  require(library.cuptiProfilerGetCounterAvailability(&params),
          "cuptiProfilerGetCounterAvailability");
  std::vector<std::uint8_t> image(params.counterAvailabilityImageSize);
  params.pCounterAvailabilityImage = image.data();
  require(library.cuptiProfilerGetCounterAvailability(&params),
          "cuptiProfilerGetCounterAvailability");
  return image;
}

}  // namespace

EnabledProfiler::EnabledProfiler(const Library& library, std::uint32_t room)
    : m_library(library), m_room(room) {
  initialize(library);
  require_supported(library, current_device(library), CUPTI_PROFILER_RANGE_PROFILING);
  m_availability = counter_availability(library);
  CUpti_RangeProfiler_Enable_Params params{CUpti_RangeProfiler_Enable_Params_STRUCT_SIZE};
  params.ctx = current_context(library);
  require(library.cuptiRangeProfilerEnable(&params), "cuptiRangeProfilerEnable");
  m_profiler = params.pRangeProfilerObject;
}

EnabledProfiler::~EnabledProfiler() {
  CUpti_RangeProfiler_Disable_Params params{CUpti_RangeProfiler_Disable_Params_STRUCT_SIZE};
  params.pRangeProfilerObject = m_profiler;
  m_library.cuptiRangeProfilerDisable(&params);
}

RangeSession::RangeSession(const MetricSet& set, std::uint32_t room)
    : m_library(library_with_driver()), m_set(set), m_profiler(m_library, room) {
  const CUdevice device = current_device(m_library);
  m_host =
      std::make_unique<HostProfiler>(chip_name(m_library, device), set.counters(),
                                     CUPTI_PROFILER_TYPE_RANGE_PROFILER, m_profiler.availability());
  m_passes = m_host->passes();
  m_warps = resident_warps(m_library, device);
}

void RangeSession::set_up() {
  configure(m_profiler.room());
  for (std::uint32_t pass = 0; pass < m_passes; ++pass) {
    begin_pass();
    stop();
  }
}

void RangeSession::configure(std::uint32_t ranges) {
  m_capacity = ranges;
  m_ranges.clear();
  m_sums.clear();
  m_times.clear();
  m_is_first_pass = true;
  std::vector<const char*> counters = m_host->counters();
  CUpti_RangeProfiler_GetCounterDataSize_Params size{
      CUpti_RangeProfiler_GetCounterDataSize_Params_STRUCT_SIZE};
  size.pRangeProfilerObject = m_profiler.get();
  size.pMetricNames = counters.data();
  size.numMetrics = counters.size();
  size.maxNumOfRanges = ranges;
  size.maxNumRangeTreeNodes = ranges;
  require(m_library.cuptiRangeProfilerGetCounterDataSize(&size),
          "cuptiRangeProfilerGetCounterDataSize");
  m_counter_data.resize(size.counterDataSize);
  CUpti_RangeProfiler_CounterDataImage_Initialize_Params image{
      CUpti_RangeProfiler_CounterDataImage_Initialize_Params_STRUCT_SIZE};
  image.pRangeProfilerObject = m_profiler.get();
  image.counterDataSize = m_counter_data.size();
  image.pCounterData = m_counter_data.data();
  require(m_library.cuptiRangeProfilerCounterDataImageInitialize(&image),
          "cuptiRangeProfilerCounterDataImageInitialize");
  const std::vector<std::uint8_t>& config = m_host->config_image();
  CUpti_RangeProfiler_SetConfig_Params set{CUpti_RangeProfiler_SetConfig_Params_STRUCT_SIZE};
  set.pRangeProfilerObject = m_profiler.get();
  set.configSize = config.size();
  set.pConfig = config.data();
  set.counterDataImageSize = m_counter_data.size();
  set.pCounterDataImage = m_counter_data.data();
  set.range = CUPTI_UserRange;
  set.replayMode = CUPTI_UserReplay;
  set.maxRangesPerPass = ranges;
  set.numNestingLevels = 1;
  set.minNestingLevel = 1;
  set.passIndex = 0;
  set.targetNestingLevel = 1;
  require(m_library.cuptiRangeProfilerSetConfig(&set), "cuptiRangeProfilerSetConfig");
}

void RangeSession::begin_pass() {
  m_range = 0;
  m_repetition = 0;
  m_in_pass = true;
  synchronize(m_library);
  CUpti_RangeProfiler_Start_Params params{CUpti_RangeProfiler_Start_Params_STRUCT_SIZE};
  params.pRangeProfilerObject = m_profiler.get();
  require(m_library.cuptiRangeProfilerStart(&params), "cuptiRangeProfilerStart");
}

void RangeSession::end_pass() {
  if (stop()) {
    decode();
  }
}

bool RangeSession::stop() {
  CUpti_RangeProfiler_Stop_Params params{CUpti_RangeProfiler_Stop_Params_STRUCT_SIZE};
  params.pRangeProfilerObject = m_profiler.get();
  require(m_library.cuptiRangeProfilerStop(&params), "cuptiRangeProfilerStop");
  m_in_pass = false;
  m_is_first_pass = false;
  return params.isAllPassSubmitted != 0;
}

void RangeSession::begin() {
  push(0);
}

void RangeSession::enter(std::uint32_t part) {
  pop();
  push(part);
}

void RangeSession::skip(std::uint32_t part) {
  pop();
  if (m_is_first_pass) {
    ++m_times[m_repetition][part].skipped;
  }
}

void RangeSession::end() {
  pop();
  ++m_repetition;
}

// The name is the range's number: a part that is entered twice has two ranges.
void RangeSession::push(std::uint32_t part) {
  if (m_range >= m_capacity) {
    throw Failure{Status::failed, "the variant entered more parts than in its first repetition"};
  }
  if (m_ranges.size() == m_range) {
    m_ranges.push_back({m_repetition, part});
  }
  if (m_is_first_pass) {
    ++m_times[m_repetition][part].entered;
  }
  synchronize(m_library);
  const std::string name = std::to_string(m_range++);
  CUpti_RangeProfiler_PushRange_Params params{CUpti_RangeProfiler_PushRange_Params_STRUCT_SIZE};
  params.pRangeProfilerObject = m_profiler.get();
  params.pRangeName = name.c_str();
  require(m_library.cuptiRangeProfilerPushRange(&params), "cuptiRangeProfilerPushRange");
  m_in_range = true;
}

void RangeSession::pop() {
  if (!m_in_range) {
    return;
  }
  m_in_range = false;
  synchronize(m_library);
  CUpti_RangeProfiler_PopRange_Params params{CUpti_RangeProfiler_PopRange_Params_STRUCT_SIZE};
  params.pRangeProfilerObject = m_profiler.get();
  require(m_library.cuptiRangeProfilerPopRange(&params), "cuptiRangeProfilerPopRange");
}

void RangeSession::decode() {
  CUpti_RangeProfiler_DecodeData_Params decode{CUpti_RangeProfiler_DecodeData_Params_STRUCT_SIZE};
  decode.pRangeProfilerObject = m_profiler.get();
  require(m_library.cuptiRangeProfilerDecodeData(&decode), "cuptiRangeProfilerDecodeData");
  CUpti_RangeProfiler_GetCounterDataInfo_Params info{
      CUpti_RangeProfiler_GetCounterDataInfo_Params_STRUCT_SIZE};
  info.pCounterDataImage = m_counter_data.data();
  info.counterDataImageSize = m_counter_data.size();
  require(m_library.cuptiRangeProfilerGetCounterDataInfo(&info),
          "cuptiRangeProfilerGetCounterDataInfo");
  if (decode.numOfRangeDropped > 0 || info.numTotalRanges != m_ranges.size()) {
    throw Failure{Status::overflow, "CUPTI kept " + std::to_string(info.numTotalRanges) + " of " +
                                        std::to_string(m_ranges.size()) + " ranges"};
  }
  for (std::size_t i = 0; i < info.numTotalRanges; ++i) {
    CUpti_RangeProfiler_CounterData_GetRangeInfo_Params range{
        CUpti_RangeProfiler_CounterData_GetRangeInfo_Params_STRUCT_SIZE};
    range.pCounterDataImage = m_counter_data.data();
    range.counterDataImageSize = m_counter_data.size();
    range.rangeIndex = i;
    range.rangeDelimiter = "/";
    require(m_library.cuptiRangeProfilerCounterDataGetRangeInfo(&range),
            "cuptiRangeProfilerCounterDataGetRangeInfo");
    const Range& owner = m_ranges.at(std::stoul(range.rangeName));
    const Sums values = m_host->evaluate(m_counter_data, i);
    Sums& sums = m_sums[owner.repetition][owner.part];
    sums.resize(values.size(), 0.0);
    std::ranges::transform(sums, values, sums.begin(), std::plus());
  }
}

RangeSession::Sums RangeSession::scaled(std::uint32_t repetition, std::uint32_t part,
                                        Sums sums) const {
  const Times& times = m_times.at(repetition).at(part);
  for (double& sum : sums) {
    sum *= (times.entered + times.skipped) / times.entered;
  }
  return sums;
}

void RangeSession::read(std::uint32_t repetition, rl_take_value take, void* context) const {
  const auto parts = m_sums.find(repetition);
  if (parts == m_sums.end()) {
    throw Failure{Status::failed, "CUPTI needs more passes than it announced"};
  }
  Sums whole(m_host->counters().size(), 0.0);
  std::map<std::uint32_t, Sums> of_parts;
  for (const auto& [part, sums] : parts->second) {
    of_parts[part] = scaled(repetition, part, sums);
    std::ranges::transform(whole, of_parts[part], whole.begin(), std::plus());
  }
  if (!m_set.was_counted(whole)) {
    throw Failure{Status::failed,
                  "CUPTI patched no kernel of this variant, so what it executes "
                  "was not counted"};
  }
  for (const auto& [part, sums] : of_parts) {
    m_set.give(sums, m_warps, part, take, context);
  }
  m_set.give(whole, m_warps, RL_WHOLE, take, context);
}

}  // namespace roofladder::cupti
