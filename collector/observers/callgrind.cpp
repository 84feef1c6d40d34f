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
}

Maybe<std::vector<Observation>> simulate_around(const AroundWorker& around) {
  if (const auto absence = callgrind_absence()) {
    return *absence;
  }
  if (const auto absence = Callgrind::declines(around.variant)) {
    return *absence;
  }
  try {
    const TemporaryFolder folder;
    const Callgrind callgrind(around.topology, around.last_level_cache);
    if (const auto absence = around.run(callgrind.prefix(folder.path()))) {
      return Absence{Status::failed, "the simulation failed: " + absence->reason};
    }
    return callgrind.read(folder.path());
  } catch (const std::exception& exception) {
    return Absence{Status::failed, exception.what()};
  }
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
          .around = simulate_around};
}

}  // namespace roofladder
