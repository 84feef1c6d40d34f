// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>

#include "collector/observers/observer.h"
#include "run/metric.h"

namespace roofladder {
namespace {

// A thread of GCC's runtime that has nothing to do spins for so many seconds: 300,000 rounds of a
// loop with a pause.
constexpr double longest_spin = 0.012;

// For how long a variant works, or waits for a processor. Threads of the team spin for some time
// when they have nothing to do; what is beyond that they work, while the thread that runs the
// variant may wait for them.
class ActiveTime : public RepetitionObserver {
 public:
  void starting(PreparedVariant& variant) override {
    if (variant.state().works_on_host()) {
      m_work.emplace(variant.team());
      m_in_queue = time_in_queue();
    }
  }

  void stopped(PreparedVariant& variant, double seconds,
               std::vector<Observation>& observations) override {
    if (m_work) {
      const double spinning = longest_spin * static_cast<double>(variant.team().size());
      observations.push_back(
          {metric::time_active.c_str(), whole_variant, active_seconds(seconds, spinning)});
    }
  }

 private:
  double active_seconds(double seconds, double spinning) const {
    const ProcessTimes times = m_work->so_far();
    const double active = times.of_caller + time_in_queue() - m_in_queue;
    const double of_working_team = std::max(0.0, times.of_named - spinning);
    return active + times.of_others() + std::min(of_working_team, std::max(0.0, seconds - active));
  }

  std::optional<ProcessWork> m_work;
  double m_in_queue = 0;
};

}  // namespace

Observer active_time_observer() {
  return {.provider = {.name = "active_time",
                       .sentence = "how long the variant works, or waits for a processor",
                       .provenance = Provenance::timer,
                       .observed = host_devices(),
                       .sets = {metric_set("active_time", When::timed_repetition,
                                           {metric::time_active.c_str()})},
                       .optional = false},
          .beside = [](const OpenedDevice&) -> std::shared_ptr<RepetitionObserver> {
            return std::make_shared<ActiveTime>();
          }};
}

}  // namespace roofladder
