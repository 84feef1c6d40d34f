// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/level_zero/session.h"

#include <gmock/gmock.h>

#include "collector/providers/level_zero/call.h"
#include "tests/collector/providers/level_zero/chips.h"
#include "tests/collector/providers/level_zero/fake.h"
#include "tests/collector/providers/level_zero/opened.h"
#include "tests/fake_level_zero/activity.h"

// Runs the provider with the test's own command lists, counted by the fake driver.
namespace roofladder::level_zero {
namespace {

using fake_level_zero::Activity;
using fake_level_zero::of_copy;
using fake_level_zero::of_launch;
using testing::HasSubstr;

using Key = std::pair<std::string, std::uint32_t>;

struct Result {
  std::map<Key, double> values;
  std::map<std::string, std::pair<std::uint32_t, std::string>> reasons;
};

Result read(const CountingSession& counting, std::uint32_t repetition) {
  Result result;
  counting.read(
      repetition,
      [](void* context, const char* metric, std::uint32_t part, double value) {
        static_cast<Result*>(context)->values[{metric, part}] = value;
      },
      [](void* context, const char* metric, std::uint32_t part, const rl_reason* reason) {
        EXPECT_EQ(part, RL_WHOLE);
        static_cast<Result*>(context)->reasons[metric] = {reason->status, reason->text};
      },
      &result);
  return result;
}

constexpr std::uint32_t small = 640;
constexpr std::uint32_t large = 64000;
constexpr std::size_t copied = 6400;

// Two lists: part 0 launches and copies, part 1 launches in both.
void repeat(CountingSession& counting, Opened& opened) {
  counting.begin();
  opened.run([&] {
    opened.launch(small);
    opened.copy(copied);
    counting.enter(1);
    opened.launch(large);
  });
  opened.run([&] { opened.launch(small); });
  counting.end();
}

Activity part_0() {
  Activity done = of_launch(small);
  done += of_copy(copied);
  return done;
}

Activity part_1() {
  Activity done = of_launch(large);
  done += of_launch(small);
  return done;
}

Activity whole() {
  Activity done = part_0();
  done += part_1();
  return done;
}

double occupancy(const Activity& done) {
  return static_cast<double>(done.occupied) / static_cast<double>(done.clocks) / 100;
}

class LevelZeroSession : public FakeLevelZero {
 protected:
  // Counts the second repetition of every pass.
  static Result counted(const std::string& chip) {
    Opened opened(fake_level_zero::chip_named(chip).title);
    const auto setup = set_up(session().device.handle);
    CountingSession counting(setup);
    for (std::size_t pass = 0; pass < setup.passes.size(); ++pass) {
      counting.begin_pass();
      repeat(counting, opened);
      repeat(counting, opened);
      counting.end_pass();
    }
    return read(counting, 1);
  }

  static std::string failure_of(const std::string& chip) {
    try {
      counted(chip);
    } catch (const Failure& failure) {
      return failure.reason;
    }
    return "it was counted";
  }
};

TEST_F(LevelZeroSession, CountsWhatPvcDid) {
  const Result result = counted("pvc");
  EXPECT_EQ(result.values.at({"dram.read", 0}), memory_read(part_0()));
  EXPECT_EQ(result.values.at({"dram.read", 1}), memory_read(part_1()));
  EXPECT_EQ(result.values.at({"dram.write", RL_WHOLE}), memory_written(whole()));
  EXPECT_EQ(result.values.at({"l2.bytes", 1}), l3_read(part_1()) + l3_written(part_1()));
  EXPECT_EQ(result.values.at({"bound.flops.fp64", RL_WHOLE}), 32 * fp64_instructions(whole()));
  EXPECT_EQ(result.values.at({"bound.flops.fp32", 0}), 32 * fp32_instructions(part_0()));
  EXPECT_EQ(result.values.at({"bound.flops.fp16", 1}), 64 * fp16_instructions(part_1()));
  EXPECT_NEAR(result.values.at({"time.profiled", RL_WHOLE}),
              1e-9 * static_cast<double>(whole().clocks), 1e-15);
}

TEST_F(LevelZeroSession, WeighsOccupancyByTime) {
  const Result result = counted("pvc");
  EXPECT_NEAR(result.values.at({"occupancy.achieved", 0}), occupancy(part_0()), 1e-6);
  EXPECT_NEAR(result.values.at({"occupancy.achieved", 1}), occupancy(part_1()), 1e-6);
  EXPECT_NEAR(result.values.at({"occupancy.achieved", RL_WHOLE}), occupancy(whole()), 1e-6);
}

TEST_F(LevelZeroSession, CountsWhatBmgDid) {
  const Result result = counted("bmg");
  EXPECT_EQ(result.values.at({"dram.read", 1}), memory_read(part_1()));
  EXPECT_EQ(result.values.at({"l1.bytes", 0}), l1_read(part_0()) + l1_written(part_0()));
  EXPECT_EQ(result.values.at({"l1.misses", RL_WHOLE}), l1_accesses(whole()) - l1_hits(whole()));
  EXPECT_EQ(result.values.at({"l2.accesses", 0}), l3_hits(part_0()) + l3_misses(part_0()));
  EXPECT_EQ(result.values.at({"l2.misses", 1}), l3_misses(part_1()));
  EXPECT_EQ(result.values.at({"bound.flops.fp64", 1}),
            32 * (fp64_instructions(part_1()) + second_fp64_instructions(part_1())));
}

TEST_F(LevelZeroSession, BoundsFlopsOfDg2ByTheTimeOfItsEngines) {
  const Result result = counted("dg2");
  const double engine_clocks = 8 * 4 * 16 * static_cast<double>(part_1().clocks);
  EXPECT_NEAR(result.values.at({"bound.flops.fp32", 1}),
              16 * engine_clocks * fake_level_zero::fp32_percent / 100, 1e-3 * engine_clocks);
  EXPECT_NEAR(result.values.at({"bound.flops.fp64", 1}),
              8 * engine_clocks * fake_level_zero::fp64_percent / 100, 1e-3 * engine_clocks);
  EXPECT_EQ(result.values.at({"dram.read", RL_WHOLE}), memory_read(whole()));
}

TEST_F(LevelZeroSession, CountsWhatXeLpDid) {
  const Result result = counted("xe_lp");
  EXPECT_EQ(result.values.at({"gti.write", 1}), memory_written(part_1()));
  EXPECT_EQ(result.values.at({"l2.bytes", RL_WHOLE}), l3_read(whole()));
  EXPECT_THAT(result.reasons.at("dram.read").second, HasSubstr("integrated"));
}

TEST_F(LevelZeroSession, GivesEveryMetricAValueOrAReason) {
  for (const char* chip : {"gen9", "xe_lp", "dg2", "pvc", "bmg"}) {
    const Result result = counted(chip);
    for (const char* metric : all_metrics()) {
      EXPECT_NE(result.values.contains({metric, RL_WHOLE}), result.reasons.contains(metric))
          << chip << " " << metric;
    }
  }
}

// The fake driver refuses groups of one domain at once, and queries of groups that are not active.
TEST_F(LevelZeroSession, CountsTheSameInOnePassWhereDomainsAllowIt) {
  const Result in_two = counted("pvc");
  setenv("FAKE_ZE_DOMAINS", "apart", 1);
  EXPECT_EQ(set_up(devices().at(3).handle).passes.size(), 1U);
  EXPECT_EQ(counted("pvc").values, in_two.values);
}

TEST_F(LevelZeroSession, NeedsNoMoreQueriesThanItsPartsEnter) {
  Opened opened("Fake Graphics DG2");
  const auto setup = set_up(session().device.handle);
  CountingSession counting(setup);
  constexpr std::uint32_t entries = 200;  // more than a pool of queries holds
  counting.begin_pass();
  counting.begin();
  opened.run([&] {
    for (std::uint32_t i = 0; i < entries; ++i) {
      counting.enter(i % 2);
      opened.launch(small);
    }
  });
  counting.end();
  counting.end_pass();
  const Result result = read(counting, 0);
  EXPECT_EQ(result.values.at({"dram.read", 1}), entries / 2 * memory_read(of_launch(small)));
}

TEST_F(LevelZeroSession, SaysWhoMayCount) {
  set_fault("denied");
  EXPECT_THAT(failure_of("pvc"), HasSubstr("zetContextActivateMetricGroups: "
                                           "ZE_RESULT_ERROR_INSUFFICIENT_PERMISSIONS"));
}

TEST_F(LevelZeroSession, LosesOnlyWhatABadReportHolds) {
  for (const auto& [fault, status, words] :
       {std::tuple{"field=ReportError", Status::failed, "ReportError of ComputeBasic"},
        std::tuple{"field=OverrunOccured", Status::overflow, "overran"},
        std::tuple{"lost_report", Status::failed, "lost the report"}}) {
    set_fault(fault);
    const Result result = counted("dg2");
    EXPECT_TRUE(result.values.empty()) << fault;
    EXPECT_EQ(result.reasons.at("dram.read").first, static_cast<std::uint32_t>(status)) << fault;
    EXPECT_THAT(result.reasons.at("dram.read").second, HasSubstr(words));
  }
}

TEST_F(LevelZeroSession, WaitsForAReportNoLongerThanItHasPatience) {
  set_fault("hang_query");
  Opened opened("Fake Graphics DG2");
  const auto setup = set_up(session().device.handle);
  CountingSession counting(setup);
  counting.begin_pass();
  counting.begin();
  opened.run([&] { opened.launch(small); });
  counting.end();
  const Result result = read(counting, 0);
  EXPECT_EQ(result.reasons.at("dram.read").first, static_cast<std::uint32_t>(Status::timeout));
}

TEST_F(LevelZeroSession, SurvivesADeviceThatIsLost) {
  Opened opened("Fake Graphics PVC");
  const auto setup = set_up(session().device.handle);
  {
    CountingSession counting(setup);
    counting.begin_pass();
    set_fault("device_lost");
    EXPECT_THROW(repeat(counting, opened), std::runtime_error);
  }
  EXPECT_EQ(session().observer, nullptr);
  set_fault("");
  EXPECT_EQ(counted("pvc").values.at({"dram.read", 0}), memory_read(part_0()));
}

TEST_F(LevelZeroSession, ToldOfNoCommandsSaysSo) {
  Opened opened("Fake Graphics DG2");
  const auto setup = set_up(session().device.handle);
  CountingSession counting(setup);
  counting.begin_pass();
  counting.begin();
  counting.end();
  counting.end_pass();
  EXPECT_EQ(read(counting, 0).reasons.at("dram.read").second,
            "no command of the variant was queried");
}

}  // namespace
}  // namespace roofladder::level_zero
