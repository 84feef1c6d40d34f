// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/cupti/activity_session.h"

#include <array>
#include <chrono>
#include <string>
#include <thread>

#include "run/metric.h"

namespace roofladder::cupti {
namespace {

// How long to wait for work that a thread of the host starts after the repetition.
constexpr std::chrono::milliseconds patience_with_late_work(10);

const Library& library_with_activity() {
  const Library& library = library_with_driver();
  if (!library.missing_for_activity.empty()) {
    throw Failure{Status::unavailable, library.path + " has no " + library.missing_for_activity +
                                           "; install a newer CUDA toolkit"};
  }
  return library;
}

void require_complete(const RecordedActivities& recorded) {
  if (recorded.dropped > 0) {
    throw Failure{Status::overflow, "CUPTI dropped " + std::to_string(recorded.dropped) +
                                        " records of what the device did; choose a smaller size"};
  }
  if (recorded.without_end > 0) {
    throw Failure{Status::failed, "the device still worked 10 ms after the repetition: " +
                                      std::to_string(recorded.without_end) +
                                      " records without an end"};
  }
}

}  // namespace

std::span<const char* const> activity_metrics() {
  static constexpr std::array names{
      metric::activity_before.c_str(),  metric::activity_span.c_str(),
      metric::activity_busy.c_str(),    metric::activity_late.c_str(),
      metric::activity_kernels.c_str(), metric::activity_names.c_str(),
      metric::time_traced.c_str()};
  return names;
}

ActivitySession::ActivitySession()
    : m_library(library_with_activity()), m_records(library_with_activity()) {}

void ActivitySession::begin() {
  wait();
  m_since_inputs = work_since_inputs(m_records.take().ended);
  m_begin = m_records.now();
}

void ActivitySession::end() {
  const std::uint64_t end = m_records.now();
  wait();
  std::this_thread::sleep_for(patience_with_late_work);
  wait();
  const RecordedActivities recorded = m_records.take();
  require_complete(recorded);
  m_repetitions.push_back({m_since_inputs, summary_of(recorded.ended, m_begin, end)});
}

void ActivitySession::wait() const {
  if (m_library.cuCtxSynchronize() != CUDA_SUCCESS) {
    throw Failure{Status::failed, "the device failed while its activity was traced"};
  }
}

void ActivitySession::read(std::uint32_t repetition, rl_take_value take, rl_take_absence /*refuse*/,
                           void* context) const {
  const auto& [since_inputs, summary] = m_repetitions.at(repetition);
  take(context, metric::activity_before.c_str(), RL_WHOLE, since_inputs);
  take(context, metric::activity_span.c_str(), RL_WHOLE, summary.span);
  take(context, metric::activity_busy.c_str(), RL_WHOLE, summary.busy);
  take(context, metric::activity_late.c_str(), RL_WHOLE, summary.late);
  take(context, metric::activity_kernels.c_str(), RL_WHOLE, summary.kernels);
  take(context, metric::activity_names.c_str(), RL_WHOLE, summary.names);
}

}  // namespace roofladder::cupti
