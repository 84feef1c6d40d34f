// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/observers/sampling.h"

#include <chrono>

#include "collector/observers/counting_session.h"
#include "collector/worker/repetition.h"

namespace roofladder {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds sampled_time(1);
// A provider of averages may return one that is a moment old (NVML renews them every tenth of a
// second): repetitions have run for longer than that when it is first asked.
constexpr std::chrono::milliseconds time_before(300);
constexpr int fewest_repetitions = 3;

// Restoring between them would move bytes and take time that are not the subject's.
template <typename Enter>
void repeat(const Workbench& bench, PreparedVariant& variant, Clock::duration time, int fewest,
            const Enter& enter) {
  const auto start = Clock::now();
  bool is_over = false;
  for (int i = 0; i < fewest || !is_over; ++i) {
    if (is_over) {
      // Repetitions that last longer than a second leave time for a sign of life between them.
      bench.stage("sampling");
    }
    enter();
    variant.run();
    is_over = Clock::now() - start >= time;
  }
}

}  // namespace

void sample(Workbench& bench, ProviderLibrary& provider, const Task& task) {
  PreparedVariant& variant = bench.prepare(task.subjects.at(0));
  const CountingSession session(provider, task.set, 1);
  session.for_each_pass([&] {
    restore(variant, CacheState::warm);
    repeat(bench, variant, time_before, 1, [] {});
    provider.begin();
    session.require_working();
    repeat(bench, variant, sampled_time, fewest_repetitions, [&] { provider.enter(0); });
    provider.end();
    session.require_working();
  });
  bench.say({.kind = ReplyKind::repetition, .observations = session.read(0)});
}

}  // namespace roofladder
