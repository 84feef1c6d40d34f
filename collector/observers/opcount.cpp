// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/opcount/opcount.h"

#include "collector/observers/observer.h"
#include "collector/providers/opcount/region.h"
#include "run/temporary_folder.h"

namespace roofladder {
namespace {

// In the worker that valgrind runs.
void count_work(Workbench& bench, const Task& task) {
  PreparedVariant& variant = bench.prepare(task.subjects.at(0));
  restore(variant, CacheState::warm);
  bench.stage("counting");
  opcount::count_region([&] { variant.run(); });
}

Maybe<std::vector<Observation>> count_around(const AroundWorker& around) {
  if (const auto absence = opcount::absence()) {
    return *absence;
  }
  try {
    const TemporaryFolder folder;
    if (const auto failure = around.run(opcount::prefix(folder.path()))) {
      const auto unknown = opcount::unknown_instruction(folder.path());
      return unknown.value_or(
          Absence{Status::failed, "counting its work failed: " + failure->reason});
    }
    return opcount::read(folder.path());
  } catch (const std::exception& exception) {
    return Absence{Status::failed, exception.what()};
  }
}

}  // namespace

Observer opcount_observer() {
  return {.provider = {.name = "opcount",
                       .sentence = "floating-point operations that a variant executes, by its "
                                   "machine code under valgrind, for machines without counters",
                       .provenance = Provenance::counter,
                       .observed = host_devices(),
                       .sets = {metric_set("work", When::around_worker, opcount::metrics())},
                       .slow = true,
                       .absence = opcount::absence()},
          .doing = "counting work",
          .seconds = 3,
          .patience = patience_with_slow_code,
          .observe = count_work,
          .around = count_around};
}

}  // namespace roofladder
