// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/papi/checks.h"

#include "collector/machine/perf_event.h"

namespace roofladder::papi {
namespace {

struct Counted {
  std::string names;
  std::size_t counted = 0;
  std::string lacking;
  const Failure* first_failure = nullptr;
};

void append(std::string& list, const std::string& name) {
  list += (list.empty() ? "" : ", ") + name;
}

Counted counted_from(const Setup& setup, Source source) {
  Counted result;
  for (const MetricPlan& plan : setup.metrics) {
    if (plan.source != source) {
      continue;
    }
    const auto* failure = std::get_if<Failure>(&plan.terms);
    if (failure == nullptr) {
      ++result.counted;
      append(result.names, plan.metric);
      continue;
    }
    append(result.lacking, plan.metric);
    if (result.first_failure == nullptr) {
      result.first_failure = failure;
    }
  }
  return result;
}

Check check_of(const Setup& setup, Source source, const char* name, const char* cost) {
  const Counted counted = counted_from(setup, source);
  if (counted.counted == 0) {
    return {name, RL_CHECK_MISSING, counted.first_failure->reason, cost, ""};
  }
  Check check{name, RL_CHECK_OK, "counts " + counted.names, "", ""};
  if (counted.first_failure != nullptr) {
    check.found += "; not " + counted.lacking + " (" + counted.first_failure->reason + ")";
  }
  return check;
}

Check hardware(const Setup& setup) {
  Check check = check_of(setup, Source::cores, "papi-hardware",
                         "counted instructions, cache hits and flops of CPU variants; time, "
                         "declared work and simulated traffic remain");
  if (check.state == RL_CHECK_OK) {
    check.found +=
        "; in " + std::to_string(setup.passes()) + (setup.passes() == 1 ? " pass" : " passes");
    return check;
  }
  if (const auto absence = hardware_counters_absence()) {
    check.fix = remedy_for_counters(*absence);
  }
  return check;
}

Check uncore(const Setup& setup) {
  Check check = check_of(setup, Source::sockets, "papi-uncore",
                         "counted memory traffic of CPU variants; simulated and declared traffic "
                         "remain");
  if (check.state == RL_CHECK_OK) {
    check.found += "; of whole sockets, other processes' traffic included";
  } else if (const auto absence = hardware_counters_absence()) {
    check.fix = remedy_for_counters(*absence);
  } else {
    check.fix =
        "it needs root, CAP_PERFMON or, set by an administrator, sysctl "
        "kernel.perf_event_paranoid=0";
  }
  return check;
}

Check energy(const Setup& setup) {
  Check check = check_of(setup, Source::energy, "powercap",
                         "energy of CPU variants; everything else remains");
  if (check.state == RL_CHECK_OK) {
    check.found += "; of whole sockets, other processes' energy included";
  } else if (counted_from(setup, Source::energy).first_failure->status == Status::denied) {
    check.fix =
        "an administrator may run: chmod a+r /sys/class/powercap/intel-rapl:*/energy_uj "
        "/sys/class/powercap/intel-rapl:*/intel-rapl:*/energy_uj";
  }
  return check;
}

}  // namespace

std::vector<Check> checks_of(const Setup& setup) {
  return {hardware(setup), uncore(setup), energy(setup)};
}

}  // namespace roofladder::papi
