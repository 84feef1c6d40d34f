// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/cupti/sampling_session.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "collector/providers/cupti/device.h"

namespace roofladder::cupti {
namespace {

constexpr std::chrono::nanoseconds interval = std::chrono::milliseconds(5);
// Counts show up in samples that end this much later.
constexpr std::chrono::nanoseconds settling = 2 * interval;

// Enough for ten seconds. A sample takes some 45 kB of the device's memory and 16 kB here (GH100).
constexpr std::uint32_t most_samples = 2048;
constexpr std::size_t buffer_bytes = std::size_t{128} << 20;

// Bytes per second that an idle device may move: samples themselves write some 20 MB/s, and
// starting them some MB.
constexpr double idle_traffic = 2e9;
// The driver clears freed memory for some tens of milliseconds.
constexpr int idle_attempts = 5;
// Length of the longer of the two runs that show the traffic of each sample.
constexpr std::chrono::nanoseconds idle_time = 20 * interval;

std::vector<std::uint8_t> counter_availability(const Library& library, CUdevice device) {
  CUpti_PmSampling_GetCounterAvailability_Params params{
      CUpti_PmSampling_GetCounterAvailability_Params_STRUCT_SIZE};
  params.deviceIndex = static_cast<std::size_t>(device);
  require(library.cuptiPmSamplingGetCounterAvailability(&params),
          "cuptiPmSamplingGetCounterAvailability");
  std::vector<std::uint8_t> image(params.counterAvailabilityImageSize);
  params.pCounterAvailabilityImage = image.data();
  require(library.cuptiPmSamplingGetCounterAvailability(&params),
          "cuptiPmSamplingGetCounterAvailability");
  return image;
}

double memory_traffic(const std::vector<const char*>& counters, const std::vector<double>& sums) {
  double bytes = 0;
  for (std::size_t i = 0; i < counters.size(); ++i) {
    bytes += std::string_view(counters[i]).starts_with("dram__bytes") ? sums[i] : 0;
  }
  return bytes;
}

const Library& library_with_sampling() {
  const Library& library = library_with_driver();
  if (!library.missing_for_sampling.empty()) {
    throw Failure{Status::unavailable, library.path + " is too old: it has no " +
                                           library.missing_for_sampling +
                                           "; install a newer CUDA toolkit"};
  }
  return library;
}

// Refuses chips whose samples follow a clock that varies (cupti_pmsampling.h), since it is unknown
// how long to wait for a sample.
void require_timed_samples(const std::string& chip) {
  if (chip.starts_with("TU") || chip == "GA100") {
    throw Failure{Status::unsupported,
                  "CUPTI has no samples at a fixed interval of this GPU (Turing, A100)"};
  }
}

}  // namespace

IdleCounts::IdleCounts(const Sampled& brief, const Sampled& longer) {
  const double more_samples = std::max(longer.samples - brief.samples, 1.0);
  for (std::size_t i = 0; i < brief.sums.size(); ++i) {
    m_of_sample.push_back(std::max(longer.sums[i] - brief.sums[i], 0.0) / more_samples);
    m_of_start.push_back(std::max(brief.sums[i] - m_of_sample[i] * brief.samples, 0.0));
  }
}

std::vector<double> IdleCounts::taken_off(const Sampled& counted) const {
  std::vector<double> rest = counted.sums;
  for (std::size_t i = 0; i < rest.size(); ++i) {
    rest[i] = std::max(rest[i] - m_of_start.at(i) - m_of_sample.at(i) * counted.samples, 0.0);
  }
  return rest;
}

EnabledSampling::EnabledSampling(const Library& library, CUdevice device) : m_library(library) {
  CUpti_PmSampling_Enable_Params params{CUpti_PmSampling_Enable_Params_STRUCT_SIZE};
  params.deviceIndex = static_cast<std::size_t>(device);
  require(library.cuptiPmSamplingEnable(&params), "cuptiPmSamplingEnable");
  m_sampling = params.pPmSamplingObject;
}

EnabledSampling::~EnabledSampling() {
  CUpti_PmSampling_Disable_Params params{CUpti_PmSampling_Disable_Params_STRUCT_SIZE};
  params.pPmSamplingObject = m_sampling;
  m_library.cuptiPmSamplingDisable(&params);
}

Sampler::Sampler(const Library& library, CUdevice device, HostProfiler& host)
    : m_library(library), m_host(host), m_enabled(library, device) {
  configure();
}

void Sampler::configure() {
  const std::vector<std::uint8_t>& config = m_host.config_image();
  CUpti_PmSampling_SetConfig_Params set{CUpti_PmSampling_SetConfig_Params_STRUCT_SIZE};
  set.pPmSamplingObject = m_enabled.get();
  set.configSize = config.size();
  set.pConfig = config.data();
  set.hardwareBufferSize = buffer_bytes;
  set.samplingInterval = static_cast<std::uint64_t>(interval.count());
  set.triggerMode = CUPTI_PM_SAMPLING_TRIGGER_MODE_GPU_TIME_INTERVAL;
  set.hwBufferAppendMode = CUPTI_PM_SAMPLING_HARDWARE_BUFFER_APPEND_MODE_KEEP_OLDEST;
  require(m_library.cuptiPmSamplingSetConfig(&set), "cuptiPmSamplingSetConfig");
  std::vector<const char*> counters = m_host.counters();
  CUpti_PmSampling_GetCounterDataSize_Params size{
      CUpti_PmSampling_GetCounterDataSize_Params_STRUCT_SIZE};
  size.pPmSamplingObject = m_enabled.get();
  size.pMetricNames = counters.data();
  size.numMetrics = counters.size();
  size.maxSamples = most_samples;
  require(m_library.cuptiPmSamplingGetCounterDataSize(&size), "cuptiPmSamplingGetCounterDataSize");
  m_image.resize(size.counterDataSize);
}

void Sampler::initialize_image() {
  CUpti_PmSampling_CounterDataImage_Initialize_Params params{
      CUpti_PmSampling_CounterDataImage_Initialize_Params_STRUCT_SIZE};
  params.pPmSamplingObject = m_enabled.get();
  params.counterDataSize = m_image.size();
  params.pCounterData = m_image.data();
  require(m_library.cuptiPmSamplingCounterDataImageInitialize(&params),
          "cuptiPmSamplingCounterDataImageInitialize");
}

void Sampler::start() {
  initialize_image();
  CUpti_PmSampling_Start_Params params{CUpti_PmSampling_Start_Params_STRUCT_SIZE};
  params.pPmSamplingObject = m_enabled.get();
  require(m_library.cuptiPmSamplingStart(&params), "cuptiPmSamplingStart");
  std::this_thread::sleep_for(settling);
}

Sampled Sampler::stop() {
  std::this_thread::sleep_for(settling);
  CUpti_PmSampling_Stop_Params params{CUpti_PmSampling_Stop_Params_STRUCT_SIZE};
  params.pPmSamplingObject = m_enabled.get();
  require(m_library.cuptiPmSamplingStop(&params), "cuptiPmSamplingStop");
  const std::size_t samples = decode();
  Sampled counted{std::vector<double>(m_host.counters().size(), 0.0),
                  static_cast<double>(samples - 1)};
  // Skips the first sample, which reaches back to the last time samples were taken.
  for (std::size_t sample = 1; sample < samples; ++sample) {
    std::ranges::transform(counted.sums, m_host.evaluate(m_image, sample), counted.sums.begin(),
                           std::plus());
  }
  return counted;
}

// Returns the number of samples.
std::size_t Sampler::decode() {
  CUpti_PmSampling_DecodeData_Params decode{CUpti_PmSampling_DecodeData_Params_STRUCT_SIZE};
  decode.pPmSamplingObject = m_enabled.get();
  decode.pCounterDataImage = m_image.data();
  decode.counterDataImageSize = m_image.size();
  require(m_library.cuptiPmSamplingDecodeData(&decode), "cuptiPmSamplingDecodeData");
  CUpti_PmSampling_GetCounterDataInfo_Params info{
      CUpti_PmSampling_GetCounterDataInfo_Params_STRUCT_SIZE};
  info.pCounterDataImage = m_image.data();
  info.counterDataImageSize = m_image.size();
  require(m_library.cuptiPmSamplingGetCounterDataInfo(&info), "cuptiPmSamplingGetCounterDataInfo");
  if (decode.overflow != 0 ||
      decode.decodeStopReason == CUPTI_PM_SAMPLING_DECODE_STOP_REASON_COUNTER_DATA_FULL) {
    throw Failure{Status::overflow,
                  "the repetition lasts longer than samples of it can be kept (10 s); choose a "
                  "smaller size"};
  }
  if (info.numCompletedSamples < 2) {
    throw Failure{Status::failed, "CUPTI took no sample of this device"};
  }
  return info.numCompletedSamples;
}

SamplingSession::SamplingSession(CUdevice device)
    : m_library(library_with_sampling()), m_device(device) {
  initialize(m_library);
  require_supported(m_library, device, CUPTI_PROFILER_PM_SAMPLING);
  const std::string chip = chip_name(m_library, device);
  require_timed_samples(chip);
  const std::vector<std::uint8_t> availability = counter_availability(m_library, device);
  for (const MetricSet& set : sampled_sets()) {
    auto host = std::make_unique<HostProfiler>(chip, set.counters(),
                                               CUPTI_PROFILER_TYPE_PM_SAMPLING, availability);
    m_passes.push_back({&set, std::move(host), {}});
  }
  m_warps = resident_warps(m_library, device);
}

void SamplingSession::begin_pass() {
  HostProfiler& host = *m_passes.at(m_pass).host;
  m_sampler = std::make_unique<Sampler>(m_library, m_device, host);
  for (int attempt = 0; attempt < idle_attempts; ++attempt) {
    const auto begin = std::chrono::steady_clock::now();
    m_sampler->start();
    const Sampled brief = m_sampler->stop();
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    if (memory_traffic(host.counters(), brief.sums) <= idle_traffic * seconds.count()) {
      m_sampler->start();
      std::this_thread::sleep_for(idle_time);
      m_idle = IdleCounts(brief, m_sampler->stop());
      return;
    }
  }
  throw Failure{Status::denied,
                "samples are of the whole device, and something else uses its memory: end other "
                "programs on this GPU"};
}

void SamplingSession::end_pass() {
  m_sampler.reset();
  ++m_pass;
}

void SamplingSession::begin() {
  if (m_pass == 0) {
    m_parts.push_back({0});
  }
  m_sampler->start();
}

void SamplingSession::enter(std::uint32_t part) {
  if (m_pass == 0) {
    m_parts.back().insert(part);
  }
}

void SamplingSession::end() {
  m_passes.at(m_pass).repetitions.push_back(m_idle.taken_off(m_sampler->stop()));
}

void SamplingSession::read(std::uint32_t repetition, rl_take_value take, rl_take_absence refuse,
                           void* context) const {
  static constexpr rl_reason no_parts{
      static_cast<std::uint32_t>(Status::unsupported),
      "samples of the device cannot be assigned to the parts of a variant"};
  const std::set<std::uint32_t>& parts = m_parts.at(repetition);
  for (const Pass& pass : m_passes) {
    const std::vector<double>& sums = pass.repetitions.at(repetition);
    pass.set->give(sums, m_warps, RL_WHOLE, take, context);
    if (parts.size() == 1) {
      pass.set->give(sums, m_warps, *parts.begin(), take, context);
      continue;
    }
    for (const CountedMetric& metric : pass.set->metrics) {
      std::ranges::for_each(
          parts, [&](std::uint32_t part) { refuse(context, metric.metric, part, &no_parts); });
    }
  }
}

}  // namespace roofladder::cupti
