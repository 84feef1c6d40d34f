// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/callgrind/callgrind.h"

#include "collector/observers/observer.h"
#include "collector/providers/callgrind/region.h"
#include "run/temporary_folder.h"

namespace roofladder {
namespace {

// In the worker that valgrind runs.
void simulate(Workbench& bench, const Task& task) {
  PreparedVariant& variant = bench.prepare(task.subjects.at(0));
  restore(variant, CacheState::warm);
  bench.stage("simulating");
  simulate_region([&] { variant.run(); }, task.drain_bytes);
  bench.say_if_left();
}

class Simulation : public AroundWorker {
 public:
  Simulation(const Topology& topology, double last_level_cache)
      : m_callgrind(topology, last_level_cache) {}

  std::vector<std::string> prefix() const override { return m_callgrind.prefix(m_folder.path()); }
  std::optional<Absence> declines(const VariantInfo& variant) const override {
    return Callgrind::declines(variant);
  }
  std::vector<Observation> read() const override { return m_callgrind.read(m_folder.path()); }

 private:
  TemporaryFolder m_folder;
  Callgrind m_callgrind;
};

std::unique_ptr<AroundWorker> simulation_around(const Topology& topology, double last_level_cache) {
  return std::make_unique<Simulation>(topology, last_level_cache);
}

}  // namespace

Observer callgrind_observer() {
  return {.provider = {.name = "callgrind",
                       .sentence = "memory traffic and cache misses of one thread by valgrind's "
                                   "cache simulator, for machines without counters",
                       .provenance = Provenance::simulated,
                       .observed = host_devices(),
                       .sets = {metric_set("caches", When::around_worker, callgrind_metrics())},
                       .slow = true,
                       .absence = callgrind_absence()},
          .doing = "simulated",
          .seconds = 3,
          .patience = patience_with_slow_code,
          .observe = simulate,
          .around = simulation_around};
}

}  // namespace roofladder
