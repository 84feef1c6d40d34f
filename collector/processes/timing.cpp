// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/processes/timing.h"

#include <algorithm>
#include <random>

#include "collector/observers/batch_observers.h"
#include "collector/worker/repetition.h"

namespace roofladder {
namespace {

// A variant that was created anew has one in any case: its first repetition touches its memory.
void warm_up(const Workbench& bench, PreparedVariant& variant, const Task& task) {
  const int warmups = std::max(task.warmups, variant.state().has_run() ? 0 : 1);
  for (int i = 0; i < warmups; ++i) {
    restore(variant, task.subjects.front().cache);
    bench.stage("warming up");
    variant.run();
  }
}

int drawn_repetition(const Task& task) {
  static std::random_device random;
  return std::uniform_int_distribution(0, task.repetitions - 1)(random);
}

void time_repetitions(const Workbench& bench, PreparedVariant& variant, const Task& task,
                      const std::function<Next()>& next) {
  const BatchObservers observers(bench.device());
  const int drawn = drawn_repetition(task);
  double spent = 0;
  for (int i = 0; i < task.repetitions && (i == 0 || task.seconds <= 0 || spent < task.seconds);
       ++i) {
    const RepetitionObservers beside = observers.of_repetition(i == 0, i == drawn);
    auto observations = time_repetition(variant, task.subjects.front().cache, beside);
    spent += std::get<double>(observations.front().value);
    bench.say({.kind = ReplyKind::repetition, .observations = std::move(observations)});
    Next what = next();
    if (what.kind == NextKind::show) {
      for (const auto& observer : beside) {
        observer->showing(variant);
      }
      bench.say(variant.show(what.drawn));
      what = next();
    } else {
      for (const auto& observer : beside) {
        observer->unshown(variant);
      }
    }
    if (what.kind == NextKind::stop) {
      return;
    }
  }
}

}  // namespace

void time_batch(Workbench& bench, const Task& task, const std::function<Next()>& next) {
  PreparedVariant& variant = bench.prepare(task.subjects.at(0));
  warm_up(bench, variant, task);
  time_repetitions(bench, variant, task, next);
  bench.say_if_left();
}

}  // namespace roofladder
