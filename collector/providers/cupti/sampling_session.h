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

// A device with samples to be had, until this object ends.
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

// What samples of an idle device hold: some of it whenever they are started, some in each of them.
class IdleCounts {
 public:
  IdleCounts() = default;
  // Of two runs of different length.
  IdleCounts(const Sampled& brief, const Sampled& longer);

  // What was counted beyond that.
  std::vector<double> taken_off(const Sampled& counted) const;

 private:
  std::vector<double> m_of_start;
  std::vector<double> m_of_sample;
};

// Samples of one set of counters: what is configured first after the device was enabled stays
// (CUPTI 13.0). Every function throws Failure.
class Sampler {
 public:
  Sampler(const Library& library, CUdevice device, HostProfiler& host);

  // What the device does from the return of start() to the call of stop() is in the sums of every
  // counter.
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

// Counts of everything that a device does while a repetition runs, by whatever interface and of
// whatever process, less what it counts when it is idle: sums of samples taken at an interval. So
// the whole variant has counts and its parts have none. Every function throws Failure.
class SamplingSession {
 public:
  explicit SamplingSession(CUdevice device);

  std::uint32_t passes() const { return static_cast<std::uint32_t>(m_passes.size()); }

  // Throws where something else uses the device's memory.
  void begin_pass();
  void end_pass();
  void begin();
  void enter(std::uint32_t part);
  void end();

  // After the last pass.
  void read(std::uint32_t repetition, rl_take_value take, rl_take_absence refuse,
            void* context) const;

 private:
  struct Pass {
    const MetricSet* set;
    std::unique_ptr<HostProfiler> host;
    std::vector<std::vector<double>> repetitions;  // of every counter
  };

  const Library& m_library;
  CUdevice m_device;
  double m_warps = 0;  // that a multiprocessor holds
  std::vector<Pass> m_passes;
  std::size_t m_pass = 0;
  std::unique_ptr<Sampler> m_sampler;            // of this pass
  IdleCounts m_idle;                             // of this pass
  std::vector<std::set<std::uint32_t>> m_parts;  // that each repetition of the first pass entered
};

}  // namespace roofladder::cupti
