// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/repetition.h"

#include <atomic>
#include <chrono>
#include <gmock/gmock.h>
#include <thread>

#include "tests/collector/worker/scripted_variant.h"

namespace roofladder::test {
namespace {

using testing::ElementsAre;

constexpr std::uint32_t in = 0;
constexpr std::uint32_t out = 1;
constexpr std::uint32_t both = 2;

bool is_poisoned(const double* values) {
  return std::isnan(values[0]) && std::isnan(values[7]);
}

// A timed repetition of a variant that has had one, since the first asks whether inputs vary.
std::vector<Observation> second_repetition(ScriptedVariant& variant,
                                           const RepetitionObservers& observers = {},
                                           CacheState cache = CacheState::cold) {
  restore(variant.prepared(), cache);
  variant.prepared().run();
  script().events.clear();
  return time_repetition(variant.prepared(), cache, observers);
}

TEST(Repetition, RestoresThenEmptiesCachesThenRuns) {
  ScriptedVariant variant;
  second_repetition(variant);
  EXPECT_THAT(script().events,
              ElementsAre("team", "reset", "fill", "evict", "rehearse", "begin", "run", "end"));
}

// Private copies follow from the inputs: reset() makes them.
TEST(Repetition, RestoresInputsBeforeAVariantWithMemoryOfItsOwnResets) {
  ScriptedVariant variant(ScriptedVariant::Memory::scratch);
  second_repetition(variant);
  EXPECT_THAT(script().events,
              ElementsAre("team", "fill", "reset", "evict", "rehearse", "begin", "run", "end"));
}

// It launches while its arrays hold what the last repetition left.
TEST(Repetition, LetsAVariantRehearseBeforeTheDeviceHasNewInputs) {
  ScriptedVariant variant(ScriptedVariant::Memory::device);
  std::vector<double> seen;
  std::vector<double> worked_on;
  script().on_rehearse = [&](const rl_problem& problem) {
    seen.push_back(array_of(problem, in)[0]);
  };
  script().on_run = [&](const rl_problem& problem) {
    worked_on.push_back(array_of(problem, in)[0]);
  };
  second_repetition(variant);
  EXPECT_THAT(script().events,
              ElementsAre("team", "reset", "fill", "rehearse launching", "write", "write", "poison",
                          "copy", "evict", "rehearse", "begin", "run", "end"));
  ASSERT_EQ(worked_on.size(), 2U);
  EXPECT_EQ(seen.back(), worked_on.front());
  EXPECT_NE(seen.back(), worked_on.back());
}

TEST(Repetition, LeavesWarmCachesAlone) {
  ScriptedVariant variant;
  second_repetition(variant, {}, CacheState::warm);
  EXPECT_THAT(script().events, ElementsAre("reset", "fill", "rehearse", "begin", "run", "end"));
}

TEST(Repetition, FindsPoisonInOutputsAndNewInputs) {
  ScriptedVariant variant;
  std::vector<double> inputs;
  std::vector<double> inout;
  script().on_run = [&](const rl_problem& problem) {
    EXPECT_TRUE(is_poisoned(array_of(problem, out)));
    inputs.push_back(array_of(problem, in)[0]);
    inout.push_back(array_of(problem, both)[0]);
    array_of(problem, out)[0] = array_of(problem, out)[7] = 1;
    array_of(problem, both)[0] = -1;
  };
  second_repetition(variant);
  ASSERT_EQ(inputs.size(), 2U);
  EXPECT_NE(inputs[0], inputs[1]);
  EXPECT_EQ(inout[1], inputs[1] + both) << "inout arrays are of the same seed as the inputs";
}

// So that there is no time to work on them.
TEST(Repetition, FillsNewInputsWhenOutputsArePoisoned) {
  ScriptedVariant variant;
  bool was_poisoned = true;
  restore(variant.prepared(), CacheState::warm);
  variant.prepared().run();
  std::fill_n(array_of(variant.problem(), out), 8, 1.0);
  script().on_fill = [&](const rl_problem& problem) {
    was_poisoned = was_poisoned && is_poisoned(array_of(problem, out));
  };
  time_repetition(variant.prepared(), CacheState::warm, {});
  EXPECT_TRUE(was_poisoned);
}

// Results that reset() leaves in outputs are not the repetition's work.
TEST(Repetition, PoisonsWhatResetHasWritten) {
  ScriptedVariant variant;
  script().on_reset = [](const rl_problem& problem) {
    std::fill_n(array_of(problem, out), 8, 42.0);
  };
  script().on_run = [](const rl_problem& problem) {
    EXPECT_TRUE(is_poisoned(array_of(problem, out)));
  };
  second_repetition(variant);
}

TEST(Repetition, EmptiesCachesOfWhatTheVariantWillFind) {
  ScriptedVariant variant;
  double evicted = 0;
  double found = 0;
  script().on_evict = [&](const rl_problem& problem) { evicted = array_of(problem, in)[0]; };
  script().on_run = [&](const rl_problem& problem) { found = array_of(problem, in)[0]; };
  second_repetition(variant);
  EXPECT_EQ(evicted, found);
}

// So that none of them works on new inputs before the clock starts.
TEST(Repetition, WaitsForThreadsOfTheVariantToRest) {
  ScriptedVariant variant;
  std::atomic<bool> is_working = false;
  std::vector<std::jthread> left;
  script().on_run = [&](const rl_problem&) {
    is_working = true;
    left.emplace_back([&] {
      const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(60);
      while (std::chrono::steady_clock::now() < end) {
      }
      is_working = false;
    });
  };
  script().on_fill = [&](const rl_problem&) { EXPECT_FALSE(is_working); };
  restore(variant.prepared(), CacheState::cold);
  for (int i = 0; i < 3; ++i) {
    time_repetition(variant.prepared(), CacheState::cold, {});
  }
}

volatile std::sig_atomic_t caught = 0;

// A handler of the variant's timer works within the variant's time, not before it.
TEST(Repetition, DeliversSignalsWithinTheVariantsTime) {
  std::signal(SIGUSR1, [](int) { caught = 1; });
  {
    ScriptedVariant variant;
    script().on_evict = [](const rl_problem&) {
      caught = 0;
      std::raise(SIGUSR1);
      EXPECT_EQ(caught, 0);
    };
    script().on_run = [](const rl_problem&) { EXPECT_EQ(caught, 1); };
    second_repetition(variant);
  }
  std::signal(SIGUSR1, SIG_DFL);
}

TEST(Repetition, TimesEveryPartAndTheWholeFirst) {
  ScriptedVariant variant;
  const std::vector<Observation> observations = second_repetition(variant);
  ASSERT_EQ(observations.size(), 3U);
  EXPECT_EQ(observations[0].part, whole_variant);
  EXPECT_EQ(observations[1].part, 0);
  EXPECT_EQ(observations[2].part, 1);
  EXPECT_NEAR(std::get<double>(observations[0].value),
              std::get<double>(observations[1].value) + std::get<double>(observations[2].value),
              1e-12);
}

class Witness : public RepetitionObserver {
 public:
  void before_restore(PreparedVariant&, CacheState) override {
    script().events.emplace_back("before_restore");
  }
  void restored(PreparedVariant&) override { script().events.emplace_back("restored"); }
  void starting(PreparedVariant&) override { script().events.emplace_back("starting"); }
  void stopped(PreparedVariant&, double, std::vector<Observation>& observations) override {
    script().events.emplace_back("stopped");
    observations.push_back({"witnessed", whole_variant, 1.0});
  }
};

TEST(Repetition, IsObservedFromBesideItsClock) {
  ScriptedVariant variant;
  const auto observations = second_repetition(variant, {std::make_shared<Witness>()});
  EXPECT_THAT(script().events,
              ElementsAre("team", "before_restore", "reset", "fill", "restored", "evict",
                          "starting", "rehearse", "begin", "run", "end", "stopped"));
  EXPECT_EQ(observations.back().metric, "witnessed");
}

}  // namespace
}  // namespace roofladder::test
