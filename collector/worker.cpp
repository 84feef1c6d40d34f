// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker.h"

#include <csignal>
#include <fcntl.h>
#include <iostream>
#include <memory>
#include <new>
#include <sys/prctl.h>
#include <unistd.h>

#include "collector/provider.h"
#include "collector/providers/callgrind/region.h"
#include "collector/workbench.h"

namespace roofladder {
namespace {

// The supervisor's end of the pipe is gone when this fails; there is nobody left to work for.
void say(const Reply& reply) {
  const std::string line = to_line(reply);
  for (std::size_t written = 0; written < line.size();) {
    const ssize_t count = write(reply_descriptor, line.data() + written, line.size() - written);
    if (count < 0) {
      _exit(1);
    }
    written += static_cast<std::size_t>(count);
  }
}

double time_of(const std::vector<Observation>& observations) {
  for (const Observation& observation : observations) {
    if (observation.metric == "time" && observation.part == whole_variant) {
      return std::get<double>(observation.value);
    }
  }
  return 0;
}

std::unique_ptr<InWorkerProvider> make_provider(const std::string& name) {
  std::unique_ptr<InWorkerProvider> timer = make_timer();
  if (name != timer->name()) {
    throw TaskFailure(Status::unavailable,
                      "this build has no provider " + name + " that works inside the worker");
  }
  return timer;
}

void measure(Workbench& bench, const Task& task) {
  const std::unique_ptr<InWorkerProvider> provider = make_provider(task.provider);
  if (task.check) {
    say(bench.check(task.check_in_full));
  }
  for (int i = 0; i < task.warmups; ++i) {
    bench.restore(task.cache);
    say({.kind = ReplyKind::stage, .text = "warming up"});
    bench.run();
  }
  double spent = 0;
  for (int i = 0; i < task.repetitions && (i == 0 || task.seconds <= 0 || spent < task.seconds);
       ++i) {
    bench.restore(task.cache);
    Reply reply{.kind = ReplyKind::repetition, .observations = bench.repeat(*provider, task.pass)};
    spent += time_of(reply.observations);
    say(reply);
  }
}

void simulate(Workbench& bench, const Task& task) {
  bench.restore(CacheState::warm);
  say({.kind = ReplyKind::stage, .text = "simulating"});
  simulate_region([&] { bench.run(); }, task.drain_bytes);
}

void perform(Workbench& bench, const Task& task) {
  bench.prepare(task);
  switch (task.kind) {
    case TaskKind::measure:
      return measure(bench, task);
    case TaskKind::prove:
      return say({.kind = ReplyKind::proved, .proof = bench.prove()});
    case TaskKind::simulate:
      return simulate(bench, task);
  }
}

// The task's outcome: what went wrong becomes the reason of the variant's samples.
Reply outcome_of(Workbench& bench, const Task& task) {
  try {
    perform(bench, task);
    return {.kind = ReplyKind::done};
  } catch (const TaskFailure& failure) {
    return {.kind = ReplyKind::failed, .text = failure.what(), .status = failure.status};
  } catch (const std::bad_alloc&) {
    return {.kind = ReplyKind::failed,
            .text = "not enough memory for this size; choose a smaller one",
            .status = Status::failed};
  } catch (const std::exception& exception) {
    return {.kind = ReplyKind::failed, .text = exception.what(), .status = Status::failed};
  }
}

}  // namespace

int run_worker(const std::filesystem::path& module, unsigned device, unsigned threads) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (fcntl(reply_descriptor, F_GETFD) == -1) {
    std::cerr << "roofladder worker: started by 'roofladder collect' only\n";
    return 2;
  }
  const auto loaded = ModelLibrary::load(module);
  if (const auto* absence = std::get_if<Absence>(&loaded)) {
    say({.kind = ReplyKind::failed, .text = absence->reason, .status = absence->status});
    return 3;
  }
  const auto& library = std::get<ModelLibrary>(loaded);
  rl_error error{};
  if (library.table().open(device, threads, &error) != 0) {
    say({.kind = ReplyKind::failed, .text = error.text, .status = Status::unavailable});
    return 3;
  }
  Workbench bench(library.table(), library, say);
  for (std::string line; std::getline(std::cin, line);) {
    say(outcome_of(bench, task_from(line)));
  }
  return 0;
}

}  // namespace roofladder
