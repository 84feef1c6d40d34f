// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/worker.h"

#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <random>
#include <unistd.h>

#include "collector/providers/callgrind/region.h"
#include "collector/providers/provider_library.h"
#include "collector/worker/counting.h"
#include "collector/worker/loaded.h"
#include "collector/worker/sampling.h"
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

// The provider module of that path, which stays loaded. Throws TaskFailure.
ProviderLibrary& loaded_provider(const std::string& path) {
  static Loaded<ProviderLibrary> providers;
  return providers.get(path);
}

void append(std::vector<Observation>& observations, std::vector<Observation> more) {
  observations.insert(observations.end(), std::make_move_iterator(more.begin()),
                      std::make_move_iterator(more.end()));
}

Next next_of_supervisor() {
  std::string line;
  if (!std::getline(std::cin, line)) {
    _exit(1);
  }
  return next_from(line);
}

void measure(Workbench& bench, const Task& task, std::uint32_t device) {
  static std::random_device drawn;
  Timer timer;
  const CacheState cache = task.subjects.front().cache;
  // A run that is gone on with makes its variants anew.
  const int warmups = std::max(task.warmups, bench.has_run() ? 0 : 1);
  for (int i = 0; i < warmups; ++i) {
    bench.restore(cache);
    say({.kind = ReplyKind::stage, .text = "warming up"});
    bench.run();
  }
  double spent = 0;
  const int watched = std::uniform_int_distribution(0, task.repetitions - 1)(drawn);
  for (int i = 0; i < task.repetitions && (i == 0 || task.seconds <= 0 || spent < task.seconds);
       ++i) {
    std::vector<Observation> beside;
    if (i == watched) {
      beside = bench.restore_watched(cache);
    } else {
      bench.restore(cache);
    }
    Reply reply{.kind = ReplyKind::repetition, .observations = bench.time(timer)};
    spent += time_of(reply.observations);
    append(reply.observations, std::move(beside));
    append(reply.observations, bench.observe_device(device));
    if (i == 0 || i == watched) {
      append(reply.observations, bench.observe_outside());
    }
    say(reply);
    Next next = next_of_supervisor();
    if (next.kind == NextKind::show) {
      say(bench.show(next.drawn));
      next = next_of_supervisor();
    }
    if (next.kind == NextKind::stop) {
      return;
    }
  }
}

// A provider that may observe the open device. Throws TaskFailure.
ProviderLibrary& opened_provider(const std::string& path, const rl_device& device) {
  ProviderLibrary& provider = loaded_provider(path);
  if (const auto absence = provider.open(device)) {
    throw TaskFailure(absence->status, absence->reason);
  }
  return provider;
}

// The device that this worker has opened.
struct Opened {
  std::uint32_t number = 0;
  rl_device device;
};

void prove(Workbench& bench, const Task& task, const Opened& opened) {
  ProviderLibrary* counters =
      task.provider.empty() ? nullptr : &opened_provider(task.provider, opened.device);
  say({.kind = ReplyKind::proved, .proof = bench.prove(counters, task.drawn)});
}

void simulate(Workbench& bench, const Task& task) {
  bench.restore(CacheState::warm);
  say({.kind = ReplyKind::stage, .text = "simulating"});
  simulate_region([&] { bench.run(); }, task.drain_bytes);
}

void perform(Workbench& bench, const Task& task, const Opened& opened) {
  if (task.kind == TaskKind::count) {
    return count(bench, opened_provider(task.provider, opened.device), task, say);
  }
  bench.prepare(task.subjects.at(0));
  switch (task.kind) {
    case TaskKind::measure:
      return measure(bench, task, opened.number);
    case TaskKind::prove:
      return prove(bench, task, opened);
    case TaskKind::inspect:
      return say({.kind = ReplyKind::repetition, .observations = bench.inspect()});
    case TaskKind::simulate:
      return simulate(bench, task);
    case TaskKind::accesses:
      return say({.kind = ReplyKind::repetition, .observations = bench.count_accesses()});
    case TaskKind::sample:
      return sample(bench, opened_provider(task.provider, opened.device), task, say);
    case TaskKind::check:
      throw TaskFailure(Status::unsupported, "another worker checks");
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
  const auto told = device_of(library.table(), device);
  if (const auto* absence = std::get_if<Absence>(&told)) {
    say({.kind = ReplyKind::failed, .text = absence->reason, .status = absence->status});
    return 3;
  }
  const Opened opened{device, std::get<rl_device>(told)};
  for (std::string line; std::getline(std::cin, line);) {
    const Task task = task_from(line);
    answer_to(task);
    say(outcome_of(bench, task, opened));
  }
  return 0;
}

}  // namespace roofladder
