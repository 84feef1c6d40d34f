// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/opcount/caches.h"

#include "collector/observers/counted_region.h"
#include "collector/observers/observer.h"
#include "collector/providers/opcount/opcount.h"
#include "run/temporary_folder.h"

namespace roofladder {
namespace {

class Simulation : public AroundWorker {
 public:
  Simulation(const Topology& topology, double last_level_cache)
      : m_caches(opcount::caches_of(topology, last_level_cache)) {}

  std::vector<std::string> prefix() const override {
    return opcount::simulation_prefix(m_folder.path(), m_caches);
  }
  std::vector<Observation> read() const override {
    return opcount::read_simulation(m_folder.path());
  }
  std::optional<Absence> explain_end() const override {
    return opcount::unknown_instruction(m_folder.path());
  }

 private:
  TemporaryFolder m_folder;
  std::vector<opcount::SimulatedCache> m_caches;
};

std::unique_ptr<AroundWorker> simulation_around(const Topology& topology, double last_level_cache) {
  return std::make_unique<Simulation>(topology, last_level_cache);
}

}  // namespace

Observer caches_observer() {
  return {
      .provider = {.name = "caches",
                   .sentence = "traffic of this machine's caches and memory, simulated under "
                               "valgrind, for machines without counters",
                   .provenance = Provenance::simulated,
                   .observed = host_devices(),
                   .sets = {metric_set("caches", When::around_worker, opcount::cache_metrics())},
                   .slow = true,
                   .absence = opcount::absence()},
      .doing = "simulating caches",
      .seconds = 3,
      .patience = patience_with_slow_code,
      .observe = observe_counted_region,
      .around = simulation_around};
}

}  // namespace roofladder
