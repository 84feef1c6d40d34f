// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/observers/counting.h"
#include "collector/observers/observer.h"
#include "collector/observers/sampling.h"
#include "collector/worker/replies.h"

namespace roofladder {

void observe_by_module(Workbench& bench, const Task& task) {
  ProviderLibrary& provider = bench.opened_provider(task.provider);
  const MetricSet* set = provider.description().find(task.set);
  if (set == nullptr) {
    throw TaskFailure(Status::failed, "its provider has no set " + task.set);
  }
  if (set->when == When::over_repetitions) {
    sample(bench, provider, task);
  } else {
    count(bench, provider, task);
  }
}

}  // namespace roofladder
