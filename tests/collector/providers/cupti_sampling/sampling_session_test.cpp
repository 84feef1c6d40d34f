// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/cupti/sampling_session.h"

#include <chrono>
#include <cstdlib>
#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <thread>
#include <utility>

#include "tests/collector/failure_of.h"
#include "tests/collector/providers/cupti_sampling/fake_gpu.h"
#include "tests/collector/told.h"

namespace roofladder::cupti {
namespace {

using fake_gpu::gpu;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Key;
using testing::Not;
using testing::Pair;

double value_of(const Told& told, const std::string& metric, std::uint32_t part = RL_WHOLE) {
  return told.values.at({metric, part});
}

class SamplingSessionTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { setenv("ROOFLADDER_CUPTI", ROOFLADDER_FAKE_CUPTI, 1); }
  void SetUp() override { gpu() = {}; }

  // Runs all passes over these repetitions.
  static void count(SamplingSession& session,
                    const std::vector<std::function<void()>>& repetitions) {
    for (std::uint32_t pass = 0; pass < session.passes(); ++pass) {
      session.begin_pass();
      for (const auto& repetition : repetitions) {
        session.begin();
        repetition();
        session.end();
      }
      session.end_pass();
    }
  }
};

TEST_F(SamplingSessionTest, HasWhatTheDeviceCountedMeanwhile) {
  SamplingSession session(0);
  count(session, {[] {
          gpu().counted["dram__bytes_read.sum"] += 5e9;
          gpu().counted["dram__bytes_write.sum"] += 3e9;
          gpu().counted["l1tex__t_sectors.sum"] += 1000;
          gpu().counted["l1tex__t_sectors_lookup_hit.sum"] += 640;
          gpu().counted["l1tex__t_bytes_pipe_lsu_mem_local_op_st.sum"] += 96;
          gpu().counted["sm__warps_active.sum"] += 16 * 500;
          gpu().counted["sm__cycles_active.sum"] += 500;
        }});
  const Told told = told_by(session, 0);
  EXPECT_EQ(value_of(told, "dram.read"), 5e9);
  EXPECT_EQ(value_of(told, "l1.misses"), 360);
  EXPECT_EQ(value_of(told, "local.store"), 96);
  EXPECT_EQ(value_of(told, "occupancy.achieved"), 0.25);  // 16 of the 64 warps of 2048 threads
}

TEST_F(SamplingSessionTest, LeavesOutWhatStartingSamplesWrites) {
  SamplingSession session(0);
  count(session, {[] { gpu().counted["dram__bytes_write.sum"] += 3e9; }, [] {}});
  EXPECT_EQ(value_of(told_by(session, 0), "dram.write"), 3e9);
  EXPECT_EQ(value_of(told_by(session, 1), "dram.write"), 0);
}

TEST_F(SamplingSessionTest, LeavesOutWhatEverySampleWrites) {
  SamplingSession session(0);
  count(session, {[] { std::this_thread::sleep_for(std::chrono::milliseconds(200)); },
                  [] { gpu().counted["dram__bytes_write.sum"] += 3e9; }});
  EXPECT_NEAR(value_of(told_by(session, 0), "dram.write"), 0, 1);
  EXPECT_NEAR(value_of(told_by(session, 1), "dram.write"), 3e9, 1);
}

// Restoring inputs and emptying caches come before a repetition.
TEST_F(SamplingSessionTest, LeavesOutWhatWasBefore) {
  SamplingSession session(0);
  for (std::uint32_t pass = 0; pass < session.passes(); ++pass) {
    session.begin_pass();
    for (int repetition = 0; repetition < 2; ++repetition) {
      gpu().counted["dram__bytes_read.sum"] += 7e9;
      session.begin();
      gpu().counted["dram__bytes_read.sum"] += 1e9;
      session.end();
    }
    session.end_pass();
  }
  EXPECT_EQ(value_of(told_by(session, 0), "dram.read"), 1e9);
  EXPECT_EQ(value_of(told_by(session, 1), "dram.read"), 1e9);
}

TEST_F(SamplingSessionTest, KnowsNoOccupancyWhereNothingRan) {
  SamplingSession session(0);
  count(session, {[] {}});
  EXPECT_THAT(told_by(session, 0).values, Not(Contains(Key(Pair("occupancy.achieved", RL_WHOLE)))));
}

TEST_F(SamplingSessionTest, GivesTheOnlyPartWhatTheWholeHas) {
  SamplingSession session(0);
  count(session, {[] { gpu().counted["dram__bytes_read.sum"] += 4e9; }});
  const Told told = told_by(session, 0);
  EXPECT_EQ(value_of(told, "dram.read", 0), 4e9);
  EXPECT_TRUE(told.reasons.empty());
}

TEST_F(SamplingSessionTest, RefusesPartsOneByOne) {
  SamplingSession session(0);
  count(session, {[&] {
          gpu().counted["dram__bytes_read.sum"] += 4e9;
          session.enter(2);
          session.enter(0);
          session.enter(2);
        }});
  const Told told = told_by(session, 0);
  EXPECT_EQ(value_of(told, "dram.read"), 4e9);
  EXPECT_THAT(told.values, Not(Contains(Key(Pair("dram.read", 0U)))));
  std::vector<std::uint32_t> parts;
  for (const auto& [of, reason] : told.reasons) {
    if (of.first == "dram.read") {
      parts.push_back(of.second);
      EXPECT_THAT(reason, HasSubstr("cannot be assigned to the parts of a variant"));
    }
  }
  EXPECT_THAT(parts, ElementsAre(0U, 2U));
}

TEST_F(SamplingSessionTest, WaitsForMemoryThatIsBeingCleared) {
  gpu().busy_starts = 3;
  SamplingSession session(0);
  count(session, {[] { gpu().counted["dram__bytes_read.sum"] += 4e9; }});
  EXPECT_EQ(value_of(told_by(session, 0), "dram.read"), 4e9);
}

TEST_F(SamplingSessionTest, RefusesADeviceThatSomethingElseUses) {
  gpu().busy_starts = 1000;
  SamplingSession session(0);
  const Failure failure = failure_of([&] { session.begin_pass(); });
  EXPECT_EQ(failure.status, Status::denied);
  EXPECT_THAT(failure.reason, HasSubstr("end other programs on this GPU"));
}

TEST_F(SamplingSessionTest, SaysWhoMayCount) {
  gpu().denied = true;
  SamplingSession session(0);
  const Failure failure = failure_of([&] { session.begin_pass(); });
  EXPECT_EQ(failure.status, Status::denied);
  EXPECT_THAT(failure.reason, HasSubstr("NVreg_RestrictProfilingToAdminUsers=0"));
}

TEST_F(SamplingSessionTest, RefusesChipsWithoutTimedSamples) {
  for (const char* chip : {"TU102", "GA100"}) {
    gpu().chip = chip;
    const Failure failure = failure_of([] { const SamplingSession session(0); });
    EXPECT_EQ(failure.status, Status::unsupported);
    EXPECT_THAT(failure.reason, HasSubstr("no samples at a fixed interval"));
  }
}

TEST_F(SamplingSessionTest, WithoutSamplesHasNoZero) {
  SamplingSession session(0);
  gpu().without_samples = true;
  const Failure failure = failure_of([&] { session.begin_pass(); });
  EXPECT_EQ(failure.status, Status::failed);
  EXPECT_EQ(failure.reason, "CUPTI took no sample of this device");
}

TEST_F(SamplingSessionTest, ThatLosesSamplesHasNoSum) {
  SamplingSession session(0);
  session.begin_pass();
  session.begin();
  gpu().overflows = true;
  const Failure failure = failure_of([&] { session.end(); });
  EXPECT_EQ(failure.status, Status::overflow);
  EXPECT_THAT(failure.reason, HasSubstr("choose a smaller size"));
}

TEST_F(SamplingSessionTest, LeavesTheDeviceAlone) {
  {
    SamplingSession session(0);
    count(session, {[] {}});
    EXPECT_EQ(gpu().enabled, 0);
  }
  {
    SamplingSession session(0);
    session.begin_pass();
    EXPECT_EQ(gpu().enabled, 1);
  }
  EXPECT_EQ(gpu().enabled, 0);
  gpu().refuses_configurations = true;
  SamplingSession session(0);
  EXPECT_THAT(failure_of([&] { session.begin_pass(); }).reason,
              HasSubstr("cuptiPmSamplingSetConfig"));
  EXPECT_EQ(gpu().enabled, 0);
}

}  // namespace
}  // namespace roofladder::cupti
