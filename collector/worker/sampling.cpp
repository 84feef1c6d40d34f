// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/sampling.h"

#include <chrono>

#include "collector/worker/counting.h"

namespace roofladder {
namespace {

constexpr std::chrono::seconds sampled_time(1);
constexpr int fewest_repetitions = 3;

// Restoring between them would move bytes and take time that are not the subject's.
void repeat(Workbench& bench, ProviderLibrary& provider, const Workbench::Say& say) {
  const auto start = std::chrono::steady_clock::now();
  bool is_over = false;
  for (int i = 0; i < fewest_repetitions || !is_over; ++i) {
    if (is_over) {
      // Repetitions that last longer than a second leave time for a sign of life between them.
      say({.kind = ReplyKind::stage, .text = "sampling"});
    }
    provider.enter(0);
    bench.run();
    is_over = std::chrono::steady_clock::now() - start >= sampled_time;
  }
}

}  // namespace

void sample(Workbench& bench, ProviderLibrary& provider, const Task& task,
            const Workbench::Say& say) {
  const CountingSession session(provider, task.set, 1);
  session.for_each_pass([&] {
    bench.restore(CacheState::warm);
    bench.run();
    provider.begin();
    session.require_working();
    repeat(bench, provider, say);
    provider.end();
    session.require_working();
  });
  say({.kind = ReplyKind::repetition, .observations = session.read(0)});
}

}  // namespace roofladder
