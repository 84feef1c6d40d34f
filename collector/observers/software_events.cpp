// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <optional>
#include <sys/resource.h>

#include "collector/observers/observer.h"
#include "collector/worker/processor_time.h"
#include "run/metric.h"

namespace roofladder {
namespace {

// The kernel's own counts of a process, all threads together.
struct KernelCounts {
  double seconds = 0;  // on processors
  double page_faults = 0;
  double context_switches = 0;
};

KernelCounts kernel_counts() {
  struct rusage usage {};
  getrusage(RUSAGE_SELF, &usage);
  return {processor_time(), static_cast<double>(usage.ru_minflt + usage.ru_majflt),
          static_cast<double>(usage.ru_nvcsw + usage.ru_nivcsw)};
}

// Needs neither a PMU nor a right. A few microseconds of the collector's own are in the counts.
class SoftwareEvents : public RepetitionObserver {
 public:
  void starting(PreparedVariant& variant) override {
    if (variant.state().works_on_host()) {
      m_before = kernel_counts();
    }
  }

  void stopped(PreparedVariant& /*variant*/, double /*seconds*/,
               std::vector<Observation>& observations) override {
    if (!m_before) {
      return;
    }
    const KernelCounts after = kernel_counts();
    observations.push_back(
        {metric::task_clock.c_str(), whole_variant, after.seconds - m_before->seconds});
    observations.push_back(
        {metric::page_faults.c_str(), whole_variant, after.page_faults - m_before->page_faults});
    observations.push_back({metric::context_switches.c_str(), whole_variant,
                            after.context_switches - m_before->context_switches});
  }

 private:
  std::optional<KernelCounts> m_before;
};

}  // namespace

Observer software_events_observer() {
  return {.provider = {.name = "software_events",
                       .sentence = "processor time, page faults and context switches of variants",
                       .provenance = Provenance::counter,
                       .observed = host_devices(),
                       .sets = {metric_set("software_events", When::timed_repetition,
                                           {metric::task_clock.c_str(), metric::page_faults.c_str(),
                                            metric::context_switches.c_str()})},
                       .optional = false},
          .beside = [](const OpenedDevice&) -> std::shared_ptr<RepetitionObserver> {
            return std::make_shared<SoftwareEvents>();
          }};
}

}  // namespace roofladder
