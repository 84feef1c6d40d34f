// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <optional>

#include "collector/machine/processor_use.h"
#include "collector/observers/observer.h"
#include "run/metric.h"

namespace roofladder {
namespace {

// Time of repetitions, restoring included, and what processors did meanwhile.
struct Watched {
  std::chrono::duration<double> time{0};
  double by_others = 0;  // seconds of processors
  double stolen = 0;
};

// Those since the last value, by whatever variant: the kernel's ticks are coarser than many
// repetitions.
Watched& watched() {
  static Watched instance;
  return instance;
}

class OtherPrograms : public RepetitionObserver {
 public:
  void before_restore(PreparedVariant& variant, CacheState /*cache*/) override {
    m_before = processor_use();
    m_own = time_of_collector(variant);
    m_begin = std::chrono::steady_clock::now();
  }

  void stopped(PreparedVariant& variant, double /*seconds*/,
               std::vector<Observation>& observations) override {
    const auto now = processor_use();
    if (!m_before || !now) {
      return;
    }
    const ProcessorUse used = *now - *m_before;
    Watched& sum = watched();
    sum.time += std::chrono::steady_clock::now() - m_begin;
    // Some hypervisors' stolen time is in the busy one too.
    sum.by_others += used.busy - used.stolen - (time_of_collector(variant) - m_own);
    sum.stolen += used.stolen;
    constexpr std::chrono::milliseconds long_enough(100);
    if (sum.time > long_enough) {
      observations.push_back({metric::load_others.c_str(), whole_variant,
                              std::max(0.0, sum.by_others / sum.time.count())});
      observations.push_back(
          {metric::load_stolen.c_str(), whole_variant, sum.stolen / sum.time.count()});
      sum = {};
    }
  }

 private:
  // Processor time of this process, and of the one that fills inputs.
  static double time_of_collector(const PreparedVariant& variant) {
    return processor_time() + processor_time_of_children(variant.team());
  }

  std::optional<ProcessorUse> m_before;
  double m_own = 0;
  std::chrono::steady_clock::time_point m_begin;
};

}  // namespace

Observer other_programs_observer() {
  return {
      .provider = {.name = "other_programs",
                   .sentence = "processors that other programs and other virtual machines take "
                               "while variants are timed",
                   .provenance = Provenance::collector,
                   .sets = {metric_set("load", When::timed_repetition,
                                       {metric::load_others.c_str(), metric::load_stolen.c_str()})},
                   .optional = false},
      .beside = [](const OpenedDevice&) -> std::shared_ptr<RepetitionObserver> {
        return std::make_shared<OtherPrograms>();
      }};
}

}  // namespace roofladder
