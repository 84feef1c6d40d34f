// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/papi/setup.h"

#include <algorithm>

#include "collector/providers/papi/passes.h"
#include "collector/providers/papi/powercap.h"
#include "collector/providers/papi/socket_events.h"
#include "collector/providers/papi/thread_events.h"
#include "run/metric.h"

namespace roofladder::papi {
namespace {

constexpr double line_bytes = 64;  // one CAS command of the memory bus moves a cache line
constexpr int most_memory_controllers = 16;

// The first way whose events can all be counted, or PAPI's reasons against each.
std::variant<Terms, Failure> choose(const MetricRow& row, Passes& passes) {
  if (row.ways.empty()) {
    return Failure{Status::unsupported, row.without};
  }
  Failure against{Status::unsupported, ""};
  for (const Terms& terms : row.ways) {
    std::optional<Failure> refused;
    for (std::size_t i = 0; i < terms.size() && !refused; ++i) {
      refused = passes.place(terms[i].event);
    }
    if (!refused) {
      return terms;
    }
    against.status = refused->status;
    against.reason += (against.reason.empty() ? "" : "; ") + refused->reason;
  }
  return against;
}

void add_core_events(Setup& setup) {
  Passes passes(require_component("perf_event"));
  for (const MetricRow& row : core_rows(processor())) {
    setup.metrics.push_back({row.metric, Source::cores, choose(row, passes)});
  }
  std::uint32_t pass = 0;
  for (const std::vector<std::string>& events : passes.events()) {
    setup.groups.push_back({std::make_unique<ThreadEvents>(events), events, pass++});
  }
}

// The CAS commands of a socket's memory controllers.
struct Controllers {
  std::vector<std::string> events;
  Terms reads;
  Terms writes;
};

bool does_not_exist(int code) {
  return code == PAPI_ENOEVNT || code == PAPI_ENOSUPP;
}

// Controllers of a processor are numbered with gaps. A controller that exists but cannot be counted
// would leave traffic out, so it is a failure.
Controllers find_controllers(const std::string& name, int cpu) {
  EventSet set(require_component("perf_event_uncore"));
  set.attach_cpu(cpu);
  Controllers found;
  std::string first_refusal;
  for (int number = 0; number < most_memory_controllers; ++number) {
    for (const char* kind : {"RD", "WR"}) {
      const std::string event = name + std::to_string(number) + "::UNC_M_CAS_COUNT:" + kind;
      const int code = set.add(event);
      if (code == PAPI_OK) {
        found.events.push_back(event);
        (*kind == 'R' ? found.reads : found.writes).push_back({event, line_bytes});
      } else if (!does_not_exist(code)) {
        throw failure(code, event);
      } else if (first_refusal.empty()) {
        first_refusal = failure(code, event).reason;
      }
    }
  }
  if (found.reads.empty() || found.reads.size() != found.writes.size()) {
    throw Failure{Status::unsupported, first_refusal};
  }
  if (const std::size_t there = memory_controllers(); found.reads.size() < there) {
    throw Failure{Status::unsupported, "PAPI knows " + std::to_string(found.reads.size()) +
                                           " of this socket's " + std::to_string(there) +
                                           " memory controllers"};
  }
  require(set.start(), "PAPI_start");
  return found;
}

void add_memory_traffic(Setup& setup) {
  const Processor cpu = processor();
  const std::string name = memory_controller(cpu);
  if (name.empty()) {
    throw Failure{Status::unsupported,
                  cpu.vendor == Processor::Vendor::amd
                      ? "PAPI has no events for the memory controllers of AMD processors"
                      : "no events are known for the memory controllers of this processor"};
  }
  const std::vector<int> cpus = first_cpus_of_sockets();
  if (cpus.empty()) {
    throw Failure{Status::unavailable, "/sys does not show which CPUs are on which socket"};
  }
  const Controllers found = find_controllers(name, cpus.front());
  setup.groups.push_back({std::make_unique<SocketEvents>(found.events, cpus), found.events, 0});
  setup.metrics.push_back({metric::dram_read.c_str(), Source::sockets, found.reads});
  setup.metrics.push_back({metric::dram_write.c_str(), Source::sockets, found.writes});
}

void add_energy_of(Setup& setup, const char* metric, std::vector<EnergyZone> zones) {
  setup.groups.push_back({std::make_unique<Energy>(std::move(zones)), {metric}, 0});
  setup.metrics.push_back({metric, Source::energy, Terms{{metric}}});
}

void add_energy(Setup& setup) {
  EnergyZones zones = find_energy_zones(powercap_folder());
  add_energy_of(setup, metric::energy.c_str(), std::move(zones.packages));
  if (zones.memory.empty()) {
    throw Failure{Status::unsupported, "this processor does not report the memory's energy"};
  }
  add_energy_of(setup, metric::energy_memory.c_str(), std::move(zones.memory));
}

// Adds a source's metrics; its failure becomes the reason of those that it could not add.
void add_source(Setup& setup, Source source, const std::vector<const char*>& metrics,
                void (*add)(Setup&)) {
  std::string reason;
  Status status = Status::failed;
  try {
    add(setup);
    return;
  } catch (const Failure& failure) {
    status = failure.status;
    reason = failure.reason;
  }
  for (const char* metric : metrics) {
    if (std::ranges::find(setup.metrics, metric, &MetricPlan::metric) == setup.metrics.end()) {
      setup.metrics.push_back({metric, source, Failure{status, reason}});
    }
  }
}

const std::vector<const char*>& traffic_metrics() {
  static const std::vector<const char*> metrics{metric::dram_read.c_str(),
                                                metric::dram_write.c_str()};
  return metrics;
}

const std::vector<const char*>& energy_metrics() {
  static const std::vector<const char*> metrics{metric::energy.c_str(),
                                                metric::energy_memory.c_str()};
  return metrics;
}

// Finds the reason through the kernel, since PAPI does not distinguish a machine without counters
// from one that denies them.
void explain_missing_cores(Setup& setup) {
  const auto of_cores = [](const MetricPlan& plan) { return plan.source == Source::cores; };
  const auto counted = [&](const MetricPlan& plan) {
    return of_cores(plan) && std::holds_alternative<Terms>(plan.terms);
  };
  if (std::ranges::any_of(setup.metrics, counted)) {
    return;
  }
  const auto absence = hardware_counters_absence();
  for (MetricPlan& plan : setup.metrics) {
    if (absence && of_cores(plan)) {
      auto& failure = std::get<Failure>(plan.terms);
      failure = {absence->status, absence->reason + "; " + failure.reason};
    }
  }
}

}  // namespace

std::uint32_t Setup::passes() const {
  std::uint32_t passes = 1;
  for (const PlacedGroup& group : groups) {
    passes = std::max(passes, group.pass + 1);
  }
  return passes;
}

Setup set_up() {
  Setup setup;
  add_source(setup, Source::cores, core_metrics(), add_core_events);
  explain_missing_cores(setup);
  add_source(setup, Source::sockets, traffic_metrics(), add_memory_traffic);
  add_source(setup, Source::energy, energy_metrics(), add_energy);
  return setup;
}

const std::vector<const char*>& all_metrics() {
  static const std::vector<const char*> metrics = [] {
    std::vector<const char*> all;
    for (const auto& more : {core_metrics(), traffic_metrics(), energy_metrics()}) {
      all.insert(all.end(), more.begin(), more.end());
    }
    return all;
  }();
  return metrics;
}

}  // namespace roofladder::papi
