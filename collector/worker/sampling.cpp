// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/sampling.h"

#include <chrono>

#include "collector/worker/counting.h"

namespace roofladder {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds sampled_time(1);
// What tells averages may tell those up to a moment before (NVML renews its every tenth of a
// second): repetitions have run for longer when it is first asked.
constexpr std::chrono::milliseconds time_before(300);
constexpr int fewest_repetitions = 3;

// Restoring between them would move bytes and take time that are not the subject's.
template <typename Enter>
void repeat(Workbench& bench, Clock::duration time, int fewest, const Workbench::Say& say,
            const Enter& enter) {
  const auto start = Clock::now();
  bool is_over = false;
  for (int i = 0; i < fewest || !is_over; ++i) {
    if (is_over) {
      // Repetitions that last longer than a second leave time for a sign of life between them.
      say({.kind = ReplyKind::stage, .text = "sampling"});
    }
    enter();
    bench.run();
    is_over = Clock::now() - start >= time;
  }
}

}  // namespace

void sample(Workbench& bench, ProviderLibrary& provider, const Task& task,
            const Workbench::Say& say) {
  const CountingSession session(provider, task.set, 1);
  session.for_each_pass([&] {
    bench.restore(CacheState::warm);
    repeat(bench, time_before, 1, say, [] {});
    provider.begin();
    session.require_working();
    repeat(bench, sampled_time, fewest_repetitions, say, [&] { provider.enter(0); });
    provider.end();
    session.require_working();
  });
  say({.kind = ReplyKind::repetition, .observations = session.read(0)});
}

}  // namespace roofladder
