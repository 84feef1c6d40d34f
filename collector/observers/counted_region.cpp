// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/observers/counted_region.h"

#include "collector/providers/opcount/region.h"
#include "collector/worker/repetition.h"

namespace roofladder {

void observe_counted_region(Workbench& bench, const Task& task) {
  PreparedVariant& variant = bench.prepare(task.subjects.at(0));
  restore(variant, CacheState::warm);
  bench.stage("counting");
  opcount::count_region([&] { variant.run(); });
  bench.say_if_left();
}

}  // namespace roofladder
