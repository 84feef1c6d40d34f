// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/worker.h"

#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <memory>

#include "collector/providers/callgrind/region.h"
#include "collector/providers/counter_provider.h"
#include "collector/worker/counting.h"
#include "collector/worker/workbench.h"
#include "run/metric.h"

namespace roofladder {
namespace {

double time_of(const std::vector<Observation>& observations) {
  for (const Observation& observation : observations) {
    if (observation.metric == metric::time.name && observation.part == whole_variant) {
      return std::get<double>(observation.value);
    }
  }
  return 0;
}

// Null if this build has no such provider of counters of the model.
CounterProvider* find_counters(std::string_view model, std::string_view name) {
  static std::vector<CounterProvider> providers = counter_providers();
  const auto found = std::ranges::find_if(providers, [&](const CounterProvider& provider) {
    return provider.model() == model && provider.name() == name;
  });
  return found == providers.end() ? nullptr : &*found;
}

void append(std::vector<Observation>& observations, std::vector<Observation> more) {
  observations.insert(observations.end(), std::make_move_iterator(more.begin()),
                      std::make_move_iterator(more.end()));
}

void measure(Workbench& bench, const Task& task, std::uint32_t device) {
  const std::unique_ptr<InWorkerProvider> timer = make_timer();
  const CacheState cache = task.subjects.front().cache;
  if (task.check) {
    say(bench.check(task.check_in_full));
  }
  for (int i = 0; i < task.warmups; ++i) {
    bench.restore(cache);
    say({.kind = ReplyKind::stage, .text = "warming up"});
    bench.run();
  }
  double spent = 0;
  for (int i = 0; i < task.repetitions && (i == 0 || task.seconds <= 0 || spent < task.seconds);
       ++i) {
    bench.restore(cache);
    Reply reply{.kind = ReplyKind::repetition, .observations = bench.repeat(*timer)};
    spent += time_of(reply.observations);
    append(reply.observations, bench.observe_device(device));
    say(reply);
  }
}

// The model that this worker runs, and its open device.
struct Opened {
  std::string_view model;
  std::uint32_t device = 0;
};

// Of the open device. Throws TaskFailure.
CounterProvider& opened_counters(const Opened& opened, std::string_view name) {
  CounterProvider* counters = find_counters(opened.model, name);
  if (counters == nullptr) {
    throw TaskFailure(Status::unavailable,
                      fmt::format("this build has no provider {} for this model", name));
  }
  if (const auto absence = counters->open(opened.device)) {
    throw TaskFailure(absence->status, absence->reason);
  }
  return *counters;
}

void prove(Workbench& bench, const Task& task, const Opened& opened) {
  CounterProvider* counters =
      task.provider.empty() ? nullptr : &opened_counters(opened, task.provider);
  say({.kind = ReplyKind::proved, .proof = bench.prove(counters)});
}

void simulate(Workbench& bench, const Task& task) {
  bench.restore(CacheState::warm);
  say({.kind = ReplyKind::stage, .text = "simulating"});
  simulate_region([&] { bench.run(); }, task.drain_bytes);
}

void perform(Workbench& bench, const Task& task, const Opened& opened) {
  if (task.kind == TaskKind::count) {
    return count(bench, opened_counters(opened, task.provider), task, say);
  }
  bench.prepare(task.subjects.at(0));
  switch (task.kind) {
    case TaskKind::measure:
      return measure(bench, task, opened.device);
    case TaskKind::prove:
      return prove(bench, task, opened);
    case TaskKind::inspect:
      return say({.kind = ReplyKind::repetition, .observations = bench.inspect()});
    case TaskKind::simulate:
      return simulate(bench, task);
    case TaskKind::accesses:
      return say({.kind = ReplyKind::repetition, .observations = bench.count_accesses()});
    case TaskKind::count:
      break;
  }
}

// What went wrong becomes the reason of the variant's samples.
Reply outcome_of(Workbench& bench, const Task& task, const Opened& opened) {
  try {
    perform(bench, task, opened);
    return {.kind = ReplyKind::done};
  } catch (...) {
    return failure();
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
  Workbench bench(library.table(), threads, say);
  const Opened opened{library.table().name, device};
  for (std::string line; std::getline(std::cin, line);) {
    say(outcome_of(bench, task_from(line), opened));
  }
  return 0;
}

}  // namespace roofladder
