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

// Keeps counters enabled in the current context as long as it lives. The first start of a pass sets
// the device up, for the number of ranges that are configured: 0.15 s and 1.1 ms for each of them
// (H100, CUPTI 13.0). Later configurations have room for no more ranges and cost 35 ms a pass. They
// must have the same set of counters: with another, CUPTI crashes, fails to begin a pass, or gives
// wrong counts (H200, CUPTI 13.0).
class EnabledProfiler {
 public:
  EnabledProfiler(const Library& library, std::uint32_t room);  // throws Failure
  ~EnabledProfiler();
  EnabledProfiler(const EnabledProfiler&) = delete;
  EnabledProfiler& operator=(const EnabledProfiler&) = delete;

  CUpti_RangeProfiler_Object* get() const { return m_profiler; }
  // Ranges that fit in a pass.
  std::uint32_t room() const { return m_room; }
  // The device's counter availability image.
  const std::vector<std::uint8_t>& availability() const { return m_availability; }

 private:
  const Library& m_library;
  std::vector<std::uint8_t> m_availability;
  CUpti_RangeProfiler_Object* m_profiler = nullptr;
  std::uint32_t m_room;
};

// One set of metrics observed on the current context: user ranges, user replay. The caller restores
// inputs and caches between passes, so nothing is saved and restored here. Beginning and ending a
// pass take 40 ms, a range 1.3 ms if counters of multiprocessors are read (H100); this is why a
// pass serves many variants. Every function throws Failure.
class RangeSession {
 public:
  // Uses a profiler that has room for `room` ranges a pass.
  RangeSession(const MetricSet& set, std::uint32_t room);

  const MetricSet& set() const { return m_set; }
  std::uint32_t room() const { return m_profiler.room(); }
  std::uint32_t passes() const { return m_passes; }
  bool in_pass() const { return m_in_pass; }

  // Runs passes without a range, which set the device up.
  void set_up();
  // Prepares for passes with that many ranges, for which the profiler must have room; forgets the
  // passes before.
  void configure(std::uint32_t ranges);
  void begin_pass();
  void end_pass();

  void begin();
  void enter(std::uint32_t part);
  void skip(std::uint32_t part);
  void end();

  // Called after the last pass.
  void read(std::uint32_t repetition, rl_take_value take, void* context) const;

 private:
  using Sums = std::vector<double>;  // of every counter

  // The repetition and part that a range belongs to.
  struct Range {
    std::uint32_t repetition;
    std::uint32_t part;
  };

  // How often a repetition entered or skipped a part.
  struct Times {
    double entered = 0;
    double skipped = 0;
  };

  bool stop();  // returns whether that was the last pass
  void push(std::uint32_t part);
  void pop();
  void decode();
  // Extrapolates a part's counts from its observed ranges.
  Sums scaled(std::uint32_t repetition, std::uint32_t part, Sums sums) const;

  const Library& m_library;
  const MetricSet& m_set;
  EnabledProfiler m_profiler;
  std::unique_ptr<HostProfiler> m_host;
  std::uint32_t m_passes = 0;
  double m_warps = 0;  // that a multiprocessor can hold
  std::vector<std::uint8_t> m_counter_data;
  bool m_in_pass = false;
  std::uint32_t m_capacity = 0;    // ranges of a pass
  std::vector<Range> m_ranges;     // of the first pass
  std::uint32_t m_range = 0;       // of this pass
  std::uint32_t m_repetition = 0;  // of this pass
  bool m_in_range = false;
  bool m_is_first_pass = true;
  std::map<std::uint32_t, std::map<std::uint32_t, Sums>> m_sums;    // by repetition and part
  std::map<std::uint32_t, std::map<std::uint32_t, Times>> m_times;  // likewise, in the first pass
};

}  // namespace roofladder::cupti
