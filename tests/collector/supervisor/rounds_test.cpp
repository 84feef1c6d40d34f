// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gmock/gmock.h>

#include "tests/collector/supervisor/planned.h"
#include "tests/collector/supervisor/scripted_conversation.h"

namespace roofladder::test {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

// The events of a collection, with successive batches of one variant as one.
std::vector<std::string> outline(const std::vector<std::string>& events) {
  std::vector<std::string> found;
  for (const std::string& event : events) {
    if (!event.starts_with("check") && (found.empty() || found.back() != event)) {
      found.push_back(event);
    }
  }
  return found;
}

TEST(Rounds, EverySecondRunsBackwardsAndEachInFreshWorkers) {
  ScriptedCollection collection(PlanBuilder().ladder().build());
  EXPECT_EQ(collection.collect(), Outcome::complete);
  EXPECT_THAT(outline(collection.workers.events),
              ElementsAre("end all", "time naive", "time tiled", "time fused", "end all",
                          "time fused", "time tiled", "time naive", "end all", "time naive",
                          "time tiled", "time fused", "end all"));
}

TEST(Rounds, CeilingsAreMeasuredBeforeAndAfter) {
  PlanBuilder builder;
  builder.ceilings({.kernel = "stream", .techniques = {"triad"}}).ladder({.techniques = {"naive"}});
  ScriptedCollection collection(builder.build());
  EXPECT_EQ(collection.collect(), Outcome::complete);
  EXPECT_THAT(outline(collection.workers.events),
              ElementsAre("time triad", "end all", "time naive", "end all", "time naive", "end all",
                          "time naive", "time triad", "end all"));
}

TEST(Rounds, CeilingsEndWhenTheirTwoBestAgree) {
  PlanBuilder builder;
  builder.ceilings({.kernel = "stream", .techniques = {"triad"}}).ladder({.techniques = {"naive"}});
  const Plan plan = builder.build();
  const auto batches_of_triad = [&](double shorter_each) {
    ScriptedCollection collection(plan);
    collection.workers.seconds = [&](const std::string&, int i) {
      return 0.001 * std::pow(1 - shorter_each, i);
    };
    EXPECT_EQ(collection.collect(), Outcome::complete);
    return collection.workers.events_of("time triad").size();
  };
  EXPECT_EQ(batches_of_triad(0.001), 2U) << "one before and one after";
  EXPECT_EQ(batches_of_triad(0.01), 4U);
}

TEST(Rounds, CeilingsThatOthersDisturbAreMeasuredAgain) {
  PlanBuilder builder;
  builder.ceilings({.kernel = "stream", .techniques = {"triad"}}).ladder({.techniques = {"naive"}});
  const Plan plan = builder.build();
  const auto times_of_triad = [&](double processors, int calm_after) {
    ScriptedCollection collection(plan);
    collection.workers.load = [&](const std::string& variant) {
      return variant == "triad" && static_cast<int>(collection.workers.tasks.size()) <= calm_after
                 ? processors
                 : 0.0;
    };
    EXPECT_EQ(collection.collect(), Outcome::complete);
    return collection.workers.events_of("time triad").size();
  };
  EXPECT_EQ(times_of_triad(0.05, 1000), 2U) << "once before and once after";
  EXPECT_EQ(times_of_triad(0.5, 1000), 6U) << "three times each";
  EXPECT_EQ(times_of_triad(0.5, 3), 3U) << "once more before";
}

TEST(Rounds, CeilingsAreMeasuredOnceWhereOthersStay) {
  PlanBuilder builder;
  builder.ceilings({.kernel = "stream", .techniques = {"copy", "scale", "add", "triad", "read"}})
      .ladder({.techniques = {"naive"}});
  ScriptedCollection collection(builder.build());
  collection.workers.load = [](const std::string&) { return 0.5; };
  EXPECT_EQ(collection.collect(), Outcome::complete);
  std::size_t measured = 0;
  for (const char* technique : {"copy", "scale", "add", "triad", "read"}) {
    measured += collection.workers.events_of(std::string("time ") + technique).size();
  }
  EXPECT_EQ(measured, 2U * 5 + 12) << "twelve more times in all";
}

TEST(Rounds, InputsAreOthersInEveryRoundAndTheSameForAllVariants) {
  ScriptedCollection collection(PlanBuilder().ladder().build());
  collection.collect();
  std::map<std::string, std::vector<std::uint64_t>>
      seeds;  // of each variant, a round after another
  for (const Task& task : collection.workers.tasks) {
    std::vector<std::uint64_t>& of_it = seeds[task.subjects.front().variant];
    if (task.kind == TaskKind::time &&
        (of_it.empty() || of_it.back() != task.subjects.front().seed)) {
      of_it.push_back(task.subjects.front().seed);
    }
  }
  EXPECT_THAT(seeds["naive"], SizeIs(3));
  EXPECT_EQ(seeds["naive"], seeds["tiled"]);
  EXPECT_EQ(seeds["naive"], seeds["fused"]);
}

TEST(Rounds, EachTakesItsShareOfTheSamples) {
  ScriptedCollection collection(PlanBuilder().ladder().build());
  collection.collect();
  for (int round = 0; round < 3; ++round) {
    EXPECT_EQ(collection.recorder.times_in_round(collection.point("tiled"), round), 5U) << round;
  }
}

TEST(Rounds, TheLastGoesOnUntilTheMedianIsKnown) {
  ScriptedCollection collection(PlanBuilder().ladder({.techniques = {"naive"}}).build());
  collection.workers.seconds = [](const std::string&, int i) { return i % 2 == 0 ? 0.001 : 0.002; };
  collection.collect();
  const std::uint32_t point = collection.point("naive");
  EXPECT_EQ(collection.recorder.times_in_round(point, 0), 5U);
  EXPECT_EQ(collection.recorder.times_in_round(point, 1), 5U);
  EXPECT_GT(collection.recorder.times_in_round(point, 2), 50U);
}

TEST(Rounds, StopWhenTheSecondsAreOverButNotBeforeTwoRepetitions) {
  ScriptedCollection collection(PlanBuilder().ladder({.techniques = {"naive"}}).build());
  collection.workers.seconds = [](const std::string&, int) { return 10.0; };
  collection.collect();
  for (int round = 0; round < 3; ++round) {
    EXPECT_EQ(collection.recorder.times_in_round(collection.point("naive"), round), 2U) << round;
  }
}

// Each round has its share of the seconds, and what those before it have left.
TEST(Rounds, GiveWorkersTheSecondsThatAreLeft) {
  PlanBuilder builder;
  builder.options().options.minimum_samples = 30;
  ScriptedCollection collection(builder.ladder({.techniques = {"naive"}}).build());
  collection.workers.seconds = [](const std::string&, int) { return 0.05; };
  collection.collect();
  std::vector<double> limits;
  for (const Task& task : collection.workers.tasks) {
    if (task.kind == TaskKind::time) {
      limits.push_back(task.seconds);
    }
  }
  ASSERT_GE(limits.size(), 4U);
  EXPECT_EQ(limits[0], 0) << "two repetitions whatever they cost";
  EXPECT_NEAR(limits[1], 1 - 2 * 0.05, 1e-9);
  EXPECT_EQ(limits[2], 0);
  EXPECT_NEAR(limits[3], 2 - 12 * 0.05, 1e-9);
}

TEST(Rounds, WarmUpOnceInEach) {
  ScriptedCollection collection(PlanBuilder().ladder({.techniques = {"naive"}}).build());
  collection.collect();
  std::vector<int> warmups;
  for (const Task& task : collection.workers.tasks) {
    if (task.kind == TaskKind::time) {
      warmups.push_back(task.warmups);
    }
  }
  EXPECT_THAT(warmups, ElementsAre(1, 0, 1, 0, 1, 0));
}

TEST(Rounds, LeaveAVariantThatFailedAlone) {
  ScriptedCollection collection(PlanBuilder().ladder().build());
  collection.workers.failure = [](const Task& task, int) {
    return task.subjects.front().variant == "tiled"
               ? std::optional(Absence{Status::failed, "killed by signal 11"})
               : std::nullopt;
  };
  EXPECT_EQ(collection.collect(), Outcome::partial);
  EXPECT_THAT(collection.workers.events_of("time tiled"), SizeIs(1));
  EXPECT_EQ(collection.absence_of("tiled", "time")->reason, "killed by signal 11");
  EXPECT_EQ(collection.recorder.times(collection.point("fused")).size(), 15U);
}

TEST(Rounds, LeaveNothingOfAVariantToTheNext) {
  ScriptedCollection collection(PlanBuilder().ladder({.techniques = {"naive", "tiled"}}).build());
  collection.workers.leaves = [](const Task& task) {
    return task.subjects.front().variant == "naive";
  };
  EXPECT_EQ(collection.collect(), Outcome::complete);
  EXPECT_THAT(outline(collection.workers.events),
              ElementsAre("end all", "time naive", "end worker of naive", "time tiled", "end all",
                          "time tiled", "time naive", "end worker of naive", "end all",
                          "time naive", "end worker of naive", "time tiled", "end all"));
}

TEST(Rounds, WithoutAnyTimeHaveFailed) {
  ScriptedCollection collection(PlanBuilder().ladder().build());
  collection.workers.failure = [](const Task&, int) { return Absence{Status::timeout, "silent"}; };
  EXPECT_EQ(collection.collect(), Outcome::all_failed);
}

// A worker that dies after some repetitions keeps those.
TEST(Rounds, KeepWhatAWorkerHasDoneBeforeItDied) {
  ScriptedCollection collection(PlanBuilder().ladder({.techniques = {"naive", "tiled"}}).build());
  collection.workers.failure = [](const Task& task, int replies) {
    return task.subjects.front().variant == "naive" && task.warmups == 0 && replies == 2
               ? std::optional(Absence{Status::failed, "it died"})
               : std::nullopt;
  };
  EXPECT_EQ(collection.collect(), Outcome::partial);
  EXPECT_EQ(collection.recorder.times(collection.point("naive")).size(), 4U);
}

class ResultsOfRounds : public testing::Test {
 protected:
  ResultsOfRounds() : collection(PlanBuilder().ladder({.techniques = {"naive"}}).build()) {}

  std::vector<Task> checks() const {
    std::vector<Task> found;
    for (const Task& task : collection.workers.tasks) {
      if (task.kind == TaskKind::check) {
        found.push_back(task);
      }
    }
    return found;
  }

  ScriptedCollection collection;
};

TEST_F(ResultsOfRounds, AreShownWholeAtFirstAndByDrawnElementsLater) {
  collection.collect();
  ASSERT_THAT(checks(), SizeIs(testing::Gt(5U)));
  EXPECT_TRUE(checks().front().shown_whole);
  for (std::size_t i = 1; i < checks().size(); ++i) {
    EXPECT_FALSE(checks()[i].shown_whole);
    EXPECT_NE(checks()[i].drawn, checks()[i - 1].drawn);
  }
  EXPECT_THAT(checks(), Each(testing::Field(&Task::inputs_seed, 77U)));
}

TEST(ResultsOfCeilings, AreCheckedByDrawnElementsFromTheFirst) {
  PlanBuilder builder;
  builder.ceilings({.kernel = "stream", .techniques = {"triad"}}).ladder({.techniques = {"naive"}});
  ScriptedCollection collection(builder.build());
  collection.collect();
  std::vector<bool> shown_whole;
  for (const Task& task : collection.workers.tasks) {
    if (task.kind == TaskKind::check && task.subjects.front().variant == "triad") {
      shown_whole.push_back(task.shown_whole);
    }
  }
  EXPECT_THAT(shown_whole, AllOf(SizeIs(testing::Ge(2U)), Each(false)));
}

TEST_F(ResultsOfRounds, OfEveryBatchAreChecked) {
  collection.collect();
  EXPECT_THAT(collection.workers.shown, Each(Not(IsEmpty())));
  EXPECT_THAT(collection.workers.shown.front(), Contains(0)) << "the first of all";
}

// The supervisor draws them, so that no worker knows which of its repetitions is looked at.
TEST_F(ResultsOfRounds, AreOfRepetitionsThatTheSupervisorDraws) {
  std::set<std::vector<std::vector<int>>> choices;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    ScriptedCollection other(PlanBuilder().ladder({.techniques = {"naive"}}).build());
    other.collect(seed);
    choices.insert(other.workers.shown);
  }
  EXPECT_THAT(choices, SizeIs(testing::Gt(2U)));
  std::set<int> drawn;
  for (const auto& batch : *choices.begin()) {
    drawn.insert(batch.begin(), batch.end());
  }
  EXPECT_THAT(drawn, SizeIs(testing::Gt(1U))) << "not always the same repetition of a batch";
}

TEST_F(ResultsOfRounds, ThatAreWrongHaveNoTimeAndEndTheWorker) {
  collection.workers.check_failure = [](const Task&) {
    return Absence{Status::wrong, "out[3] is 1, not 2"};
  };
  EXPECT_EQ(collection.collect(), Outcome::all_failed);
  EXPECT_THAT(collection.recorder.times(collection.point("naive")), IsEmpty());
  EXPECT_EQ(collection.absence_of("naive", "time")->status, Status::wrong);
  EXPECT_THAT(collection.workers.events, Contains("end worker of naive"));
}

TEST_F(ResultsOfRounds, NameTheRepetitionThatIsWrongLater) {
  collection.workers.check_failure = [](const Task& task) {
    return task.shown_whole ? std::nullopt
                            : std::optional(Absence{Status::wrong, "out[3] is 1, not 2"});
  };
  collection.collect();
  EXPECT_THAT(collection.absence_of("naive", "time")->reason, HasSubstr("of timed repetition"));
}

TEST_F(ResultsOfRounds, OfAProgramAreCheckedByItself) {
  collection.workers.is_program = true;
  collection.collect();
  EXPECT_THAT(checks(), IsEmpty());
  EXPECT_TRUE(collection.workers.tasks.front().check);
}

TEST(TimeBudget, EndsACollectionAndKeepsWhatIsMeasured) {
  ScriptedCollection collection(PlanBuilder().ladder().build());
  int looks = 0;
  collection.workers.on_check_time = [&] {
    if (++looks > 8) {
      throw Ended{};
    }
  };
  EXPECT_EQ(collection.collect(), Outcome::cut_short);
  EXPECT_THAT(collection.run.warnings,
              ElementsAre(testing::Field(&Warning::text, std::string(over_budget_warning))));
  EXPECT_EQ(collection.recorder.times(collection.point("naive")).size(), 5U);
  EXPECT_EQ(collection.workers.events.back(), "end all");
}

TEST(TimeBudget, IsNotWhatAnInterruptedCollectionEndsFor) {
  ScriptedCollection collection(PlanBuilder().ladder().build());
  collection.workers.on_check_time = [] { throw Ended{.by_request = true}; };
  EXPECT_EQ(collection.collect(), Outcome::cut_short);
  EXPECT_THAT(collection.run.warnings,
              ElementsAre(testing::Field(&Warning::text, std::string(interrupted_warning))));
}

TEST(Resuming, TakesOnlyWhatIsMissing) {
  PlanBuilder builder;
  builder.ceilings({.kernel = "stream", .techniques = {"triad"}}).ladder();
  ScriptedCollection collection(builder.build());
  int looks = 0;
  collection.workers.on_check_time = [&] {
    if (++looks == 14) {
      throw Ended{};
    }
  };
  EXPECT_EQ(collection.collect(), Outcome::cut_short);
  collection.workers.events.clear();
  EXPECT_EQ(collection.collect(), Outcome::complete);
  for (const char* technique : {"naive", "tiled", "fused"}) {
    EXPECT_EQ(collection.recorder.times(collection.point(technique)).size(), 15U) << technique;
  }
  EXPECT_EQ(collection.workers.events_of("time triad").size(), 1U) << "only the one after";
  collection.workers.events.clear();
  EXPECT_EQ(collection.collect(), Outcome::complete);
  EXPECT_THAT(collection.workers.events_of("time"), IsEmpty());
}

}  // namespace
}  // namespace roofladder::test
