// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "collector/providers/cupti/host_profiler.h"
#include "collector/providers/cupti/metric_sets.h"
#include "kernels/module.h"

namespace roofladder::cupti {

// The current context with counters to be had, until this object ends.
class EnabledProfiler {
 public:
  explicit EnabledProfiler(const Library& library);  // throws Failure
  ~EnabledProfiler();
  EnabledProfiler(const EnabledProfiler&) = delete;
  EnabledProfiler& operator=(const EnabledProfiler&) = delete;

  CUpti_RangeProfiler_Object* get() const { return m_profiler; }

 private:
  const Library& m_library;
  CUpti_RangeProfiler_Object* m_profiler = nullptr;
};

// One set of metrics observed on the current context: user ranges, user replay. The caller restores
// inputs and caches between passes, so nothing is saved and restored here. Every function throws
// Failure.
class RangeSession {
 public:
  RangeSession(const MetricSet& set, std::uint32_t ranges);

  std::uint32_t passes() const { return m_passes; }

  void begin();
  void enter(std::uint32_t part);
  void end();

  // After the last pass.
  void read(rl_take_value take, void* context) const;

 private:
  void configure();
  void push();
  void pop();
  std::vector<std::vector<double>> sums_by_part() const;
  void give(std::uint32_t part, std::span<const double> sums, rl_take_value take,
            void* context) const;

  const Library& m_library;
  const MetricSet& m_set;
  std::uint32_t m_ranges;
  std::unique_ptr<HostProfiler> m_host;
  std::uint32_t m_passes = 0;
  double m_warps = 0;  // that a multiprocessor holds
  std::unique_ptr<EnabledProfiler> m_profiler;
  std::vector<std::uint8_t> m_counter_data;
  std::vector<std::uint32_t> m_part_of_range;  // of the first pass
  std::uint32_t m_range = 0;                   // of this pass
  std::uint32_t m_part = 0;
};

}  // namespace roofladder::cupti
