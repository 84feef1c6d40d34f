// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <vector>

#include "collector/providers/cupti/host_profiler.h"
#include "collector/providers/cupti/metric_sets.h"
#include "roofladder/model.h"

namespace roofladder::cupti {

// Keeps sampling enabled on a device as long as this object lives.
class EnabledSampling {
 public:
  EnabledSampling(const Library& library, CUdevice device);  // throws Failure
  ~EnabledSampling();
  EnabledSampling(const EnabledSampling&) = delete;
  EnabledSampling& operator=(const EnabledSampling&) = delete;

  CUpti_PmSampling_Object* get() const { return m_sampling; }

 private:
  const Library& m_library;
  CUpti_PmSampling_Object* m_sampling = nullptr;
};

// Sums of every counter over samples.
struct Sampled {
  std::vector<double> sums;
  double samples = 0;
};

// Counts in samples of an idle device: some occur whenever sampling starts, some in each sample.
class IdleCounts {
 public:
  IdleCounts() = default;
  // Determines both from two runs of different length.
  IdleCounts(const Sampled& brief, const Sampled& longer);

  // The counts beyond those of an idle device.
  std::vector<double> taken_off(const Sampled& counted) const;

 private:
  std::vector<double> m_of_start;
  std::vector<double> m_of_sample;
};

// Samples one set of counters. The set that is configured first after the device was enabled stays
// (CUPTI 13.0). Every function throws Failure.
class Sampler {
 public:
  Sampler(const Library& library, CUdevice device, HostProfiler& host);

  // The sums of the counters cover everything that the device does from the return of start() to
  // the call of stop().
  void start();
  Sampled stop();

 private:
  void configure();
  void initialize_image();
  std::size_t decode();

  const Library& m_library;
  HostProfiler& m_host;
  EnabledSampling m_enabled;
  std::vector<std::uint8_t> m_image;
};

// Counts everything that a device does during a repetition, through any interface and for any
// process, less its counts when idle: sums of samples taken at an interval. The whole variant has
// counts, its parts have none. Every function throws Failure.
class SamplingSession {
 public:
  explicit SamplingSession(CUdevice device);

  std::uint32_t passes() const { return static_cast<std::uint32_t>(m_passes.size()); }

  // Throws if another program uses the device's memory.
  void begin_pass();
  void end_pass();
  void begin();
  void enter(std::uint32_t part);
  void end();

  // Called after the last pass.
  void read(std::uint32_t repetition, rl_take_value take, rl_take_absence refuse,
            void* context) const;

 private:
  struct Pass {
    const MetricSet* set;
    std::unique_ptr<HostProfiler> host;
    std::vector<std::vector<double>> repetitions;  // by repetition, then counter
  };

  const Library& m_library;
  CUdevice m_device;
  double m_warps = 0;  // that a multiprocessor can hold
  std::vector<Pass> m_passes;
  std::size_t m_pass = 0;
  std::unique_ptr<Sampler> m_sampler;            // for this pass
  IdleCounts m_idle;                             // for this pass
  std::vector<std::set<std::uint32_t>> m_parts;  // entered by each repetition of the first pass
};

}  // namespace roofladder::cupti
