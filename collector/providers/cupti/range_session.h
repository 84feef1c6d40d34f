// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "collector/providers/cupti/host_profiler.h"
#include "collector/providers/cupti/metric_sets.h"
#include "roofladder/model.h"

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
// inputs and caches between passes, so nothing is saved and restored here. Enabling the profiler
// and its first pass are dear (some 200 ms on an H200), a range is cheap (1 ms): so one session
// serves many passes, and a pass many variants. Every function throws Failure.
class RangeSession {
 public:
  explicit RangeSession(const MetricSet& set);

  const MetricSet& set() const { return m_set; }
  std::uint32_t passes() const { return m_passes; }
  bool in_pass() const { return m_in_pass; }

  // For passes with that many ranges; forgets the passes before.
  void configure(std::uint32_t ranges);
  void begin_pass();
  void end_pass();

  void begin();
  void enter(std::uint32_t part);
  void end();

  // After the last pass.
  void read(std::uint32_t repetition, rl_take_value take, void* context) const;

 private:
  using Sums = std::vector<double>;  // of every counter

  // What a range belongs to.
  struct Range {
    std::uint32_t repetition;
    std::uint32_t part;
  };

  void push(std::uint32_t part);
  void pop();
  void decode();

  const Library& m_library;
  const MetricSet& m_set;
  std::unique_ptr<HostProfiler> m_host;
  std::uint32_t m_passes = 0;
  double m_warps = 0;  // that a multiprocessor holds
  std::unique_ptr<EnabledProfiler> m_profiler;
  std::vector<std::uint8_t> m_counter_data;
  bool m_in_pass = false;
  std::uint32_t m_capacity = 0;                                   // ranges of a pass
  std::vector<Range> m_ranges;                                    // of the first pass
  std::uint32_t m_range = 0;                                      // of this pass
  std::uint32_t m_repetition = 0;                                 // of this pass
  std::map<std::uint32_t, std::map<std::uint32_t, Sums>> m_sums;  // by repetition and part
};

}  // namespace roofladder::cupti
