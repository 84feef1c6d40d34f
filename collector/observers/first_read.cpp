// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <optional>
#include <string>

#include "collector/observers/observer.h"
#include "collector/worker/replies.h"
#include "collector/worker/result_snapshot.h"
#include "run/metric.h"

namespace roofladder {
namespace {

// Reads some elements of the results when the clock has stopped. Pages that the variant has written
// are there; one that is not is made by somebody else now, and the reader waits for it. What is
// shown later must still hold these elements, and none of them is poison, unless finish() writes
// them.
class FirstRead : public RepetitionObserver {
 public:
  void stopped(PreparedVariant& variant, double /*seconds*/,
               std::vector<Observation>& observations) override {
    if (variant.state().works_on_host()) {
      observations.push_back({metric::time_first_read.c_str(), whole_variant,
                              seconds_waited(variant.memory().arrays())});
    }
  }

  void showing(PreparedVariant& variant) override {
    require_none(m_snapshot.difference(variant.memory().arrays()));
  }

  void unshown(PreparedVariant& variant) override {
    if (variant.state().works_on_host() && !variant.state().works_outside()) {
      require_none(m_snapshot.unwritten(variant.memory().arrays()));
    }
  }

 private:
  static void require_none(const std::optional<std::string>& fault) {
    if (fault) {
      throw TaskFailure(Status::wrong, "wrong result, so no time: " + *fault);
    }
  }

  double seconds_waited(const Arrays& arrays) {
    const auto begin = std::chrono::steady_clock::now();
    const double active = own_processor_time() + time_in_queue();
    const long faults = page_faults();
    m_snapshot.take(arrays);
    if (page_faults() == faults) {
      return 0;
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    return std::max(0.0, took.count() - (own_processor_time() + time_in_queue() - active));
  }

  ResultSnapshot m_snapshot;
};

}  // namespace

Observer first_read_observer() {
  return {.provider = {.name = "first_read",
                       .sentence = "how long the first look at the results waits for them",
                       .provenance = Provenance::timer,
                       .observed = host_devices(),
                       .sets = {metric_set("first_read", When::timed_repetition,
                                           {metric::time_first_read.c_str()})},
                       .optional = false},
          .beside = [](const OpenedDevice&) -> std::shared_ptr<RepetitionObserver> {
            return std::make_shared<FirstRead>();
          }};
}

}  // namespace roofladder
