// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <optional>

#include "collector/observers/observer.h"
#include "run/metric.h"

namespace roofladder {
namespace {

// Processor time of threads beside the collector's own from when this is made, while a variant is
// restored.
class WorkWhileRestoring {
 public:
  // `usual`: processors that threads of the variant's own keep busy anyway.
  WorkWhileRestoring(const Threads& team, double usual)
      : m_team(team), m_usual(usual), m_work(team) {}

  // Threads that fill arrays have ended by now; threads that end later are in the process's time.
  void restored() { m_last_work.emplace(m_team); }

  double seconds() const {
    const double seconds = std::max(m_work.seconds(), m_last_work->seconds());
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - m_begin;
    return std::max(0.0, seconds - m_usual * took.count());
  }

 private:
  const Threads& m_team;
  double m_usual;
  OtherThreadsWork m_work;
  std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
  std::optional<ProcessWork> m_last_work;
};

// An experiment: what threads of the process do beside the collector while inputs are new. Where
// reset() has nothing to do, nor have threads of the variant's own. Elsewhere all is restored
// twice, and nothing differs but that inputs are new the second time: what works more then works on
// them before the clock runs.
class BackgroundThreads : public RepetitionObserver {
 public:
  void before_restore(PreparedVariant& variant, CacheState cache) override {
    m_seconds.clear();
    m_work.reset();
    if (!variant.state().works_on_host() || !variant.inputs_vary() ||
        variant.memory().variations() == 0) {
      return;
    }
    const IdleState idle = variant.settle();
    m_seconds.push_back({metric::background_at_rest.c_str(), whole_variant, idle.awake});
    if (variant.state().works_outside()) {
      WorkWhileRestoring work(variant.team(), idle.busy);
      variant.restore(Inputs::as_they_were);
      work.restored();
      variant.set_caches(cache);
      m_seconds.push_back({metric::background_known_inputs.c_str(), whole_variant, work.seconds()});
      variant.settle();
    }
    m_work.emplace(variant.team(), idle.busy);
  }

  void restored(PreparedVariant& /*variant*/) override {
    if (m_work) {
      m_work->restored();
    }
  }

  void starting(PreparedVariant& /*variant*/) override {
    if (m_work) {
      m_seconds.push_back(
          {metric::background_new_inputs.c_str(), whole_variant, m_work->seconds()});
    }
  }

  void stopped(PreparedVariant& /*variant*/, double /*seconds*/,
               std::vector<Observation>& observations) override {
    observations.insert(observations.end(), m_seconds.begin(), m_seconds.end());
  }

 private:
  std::vector<Observation> m_seconds;
  std::optional<WorkWhileRestoring> m_work;
};

}  // namespace

Observer background_threads_observer() {
  return {.provider = {.name = "background_threads",
                       .sentence = "processor time that other threads take before the clock "
                                   "starts, on known and on new inputs",
                       .provenance = Provenance::collector,
                       .observed = host_devices(),
                       .sets = {metric_set("background", When::drawn_repetition,
                                           {metric::background_at_rest.c_str(),
                                            metric::background_known_inputs.c_str(),
                                            metric::background_new_inputs.c_str()})},
                       .optional = false},
          .beside = [](const OpenedDevice&) -> std::shared_ptr<RepetitionObserver> {
            return std::make_shared<BackgroundThreads>();
          }};
}

}  // namespace roofladder
