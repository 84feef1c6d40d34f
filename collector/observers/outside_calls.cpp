// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/observers/observer.h"
#include "run/metric.h"

namespace roofladder {
namespace {

// How long the variant's untimed functions take.
class OutsideCalls : public RepetitionObserver {
 public:
  void stopped(PreparedVariant& variant, double /*seconds*/,
               std::vector<Observation>& observations) override {
    const OutsideTimes& times = variant.state().outside();
    observations.push_back({metric::time_create.c_str(), whole_variant, times.create});
    for (const auto& [metric, seconds] : {std::pair{metric::time_reset.c_str(), times.reset},
                                          std::pair{metric::time_finish.c_str(), times.finish}}) {
      if (seconds) {
        observations.push_back({metric, whole_variant, *seconds});
      }
    }
  }
};

}  // namespace

Observer outside_calls_observer() {
  return {.provider = {.name = "outside_calls",
                       .sentence = "how long a variant's untimed functions take",
                       .provenance = Provenance::timer,
                       .sets = {metric_set("untimed", When::drawn_repetition,
                                           {metric::time_create.c_str(), metric::time_reset.c_str(),
                                            metric::time_finish.c_str()})},
                       .optional = false},
          .beside = [](const OpenedDevice&) -> std::shared_ptr<RepetitionObserver> {
            return std::make_shared<OutsideCalls>();
          },
          .also_first = true};
}

}  // namespace roofladder
