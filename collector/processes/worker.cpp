// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/processes/worker.h"

#include <iostream>
#include <unistd.h>

#include "collector/observers/observer.h"
#include "collector/processes/timing.h"
#include "collector/worker/replies.h"

namespace roofladder {
namespace {

Next next_of_supervisor() {
  std::string line;
  if (!std::getline(std::cin, line)) {
    _exit(1);
  }
  return next_from(line);
}

void observe(Workbench& bench, const Task& task) {
  const Observer* observer = find_observer(task.observer);
  if (observer == nullptr) {
    observe_by_module(bench, task);
  } else if (observer->observe != nullptr) {
    observer->observe(bench, task);
  } else {
    throw TaskFailure(Status::unsupported, task.observer + " has no step of its own");
  }
}

void perform(Workbench& bench, const Task& task) {
  switch (task.kind) {
    case TaskKind::time:
      return time_batch(bench, task, next_of_supervisor);
    case TaskKind::observe:
      return observe(bench, task);
    case TaskKind::check:
      throw TaskFailure(Status::unsupported, "another worker checks");
    case TaskKind::fill:
      throw TaskFailure(Status::unsupported, "another worker fills inputs");
  }
}

}  // namespace

int run_worker(const std::filesystem::path& model, unsigned device, unsigned threads) {
  if (!obey_supervisor()) {
    return 2;
  }
  const auto loaded = ModelLibrary::load(model);
  if (const auto* absence = std::get_if<Absence>(&loaded)) {
    say({.kind = ReplyKind::failed, .text = absence->reason, .status = absence->status});
    return 3;
  }
  const auto& library = std::get<ModelLibrary>(loaded);
  rl_error error{};
  if (library.table().open(library.table().self, device, threads, &error) != 0) {
    say({.kind = ReplyKind::failed, .text = error.text, .status = Status::unavailable});
    return 3;
  }
  const auto opened = device_of(library.table(), device);
  if (const auto* absence = std::get_if<Absence>(&opened)) {
    say({.kind = ReplyKind::failed, .text = absence->reason, .status = absence->status});
    return 3;
  }
  Workbench bench(library.table(), {device, std::get<rl_device>(opened)}, threads, say);
  perform_tasks([&](const Task& task) { perform(bench, task); });
  return 0;
}

}  // namespace roofladder
