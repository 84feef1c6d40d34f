// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collector/providers/cupti/activity_records.h"
#include "roofladder/model.h"

namespace roofladder::cupti {

// Metrics of the set: those that read() reports, and the time by the model's clock.
std::span<const char* const> activity_metrics();

// Observes all work of the device from the begin of a repetition until some time after its end, on
// any stream, in graphs, and from any thread of this process. Tracing needs no rights. Every
// function throws Failure.
class ActivitySession {
 public:
  ActivitySession();

  static std::uint32_t passes() { return 1; }
  void begin_pass() {}
  void end_pass() {}
  void begin();
  void enter(std::uint32_t /*part*/) {}
  // Called after the model has waited for the device.
  void end();

  void read(std::uint32_t repetition, rl_take_value take, rl_take_absence refuse,
            void* context) const;

 private:
  void wait() const;

  const Library& m_library;
  ActivityRecords m_records;
  std::uint64_t m_begin = 0;
  double m_since_inputs = 0;  // in the current repetition
  struct Repetition {
    double since_inputs = 0;
    ActivitySummary summary;
  };
  std::vector<Repetition> m_repetitions;
};

}  // namespace roofladder::cupti
