// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/gpm/session.h"

#include <gmock/gmock.h>
#include <thread>

#include "tests/collector/providers/gpm/fake.h"
#include "tests/collector/told.h"

namespace roofladder::gpm {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::SizeIs;

constexpr double bandwidth = 2 * 2619e6 * 5120 / 8;  // B/s, of the fake

class GpmSession : public FakeNvml {
 protected:
  // Runs repetitions that use that much of the bandwidth, for a fifth of a second.
  static void work(Session& session, int repetitions, const std::string& percent) {
    session.begin();
    for (int i = 0; i < repetitions; ++i) {
      session.enter(0);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    set("DRAM", percent);
    session.end();
    unset("DRAM");
  }

  static Told sampled(int repetitions, const std::string& percent) {
    Session session(device());
    session.begin_pass();
    work(session, repetitions, percent);
    session.end_pass();
    return told_by(session, 0);
  }
};

TEST_F(GpmSession, GivesTheBytesOfARepetition) {
  const Told told = sampled(4, "88.97");
  const double seconds = told.values.at({"sampled.time", RL_WHOLE});
  EXPECT_GE(4 * seconds, 0.2);
  EXPECT_LT(4 * seconds, 2);
  EXPECT_DOUBLE_EQ(told.values.at({"sampled.dram_bytes", RL_WHOLE}), 0.8897 * bandwidth * seconds);
  EXPECT_THAT(told.reasons, SizeIs(0));
}

TEST_F(GpmSession, GivesOccupancyAndUseOfPipesAsShares) {
  const Told told = sampled(1, "0");
  EXPECT_EQ(told.values.at({"sampled.dram_bytes", RL_WHOLE}), 0);
  EXPECT_EQ(told.values.at({"sampled.occupancy", RL_WHOLE}), 0.5);
  EXPECT_EQ(told.values.at({"sampled.fp64_utilisation", RL_WHOLE}), 0.1);
  EXPECT_EQ(told.values.at({"sampled.fp32_utilisation", RL_WHOLE}), 0.2);
  EXPECT_EQ(told.values.at({"sampled.fp16_utilisation", RL_WHOLE}), 0.3);
  EXPECT_EQ(told.values.at({"sampled.tensor_utilisation", RL_WHOLE}), 0.4);
  EXPECT_THAT(told.values, SizeIs(metrics().size()));
}

TEST_F(GpmSession, KeepsTheReasonOfAMetricThatIsNotTold) {
  set("REFUSE", "11 3");
  const Told told = sampled(1, "50");
  EXPECT_EQ(told.reasons.at({"sampled.fp64_utilisation", RL_WHOLE}),
            "metric 11 of nvmlGpmMetricsGet: fake words for 3 (NVML 3)");
  EXPECT_THAT(told.values, SizeIs(metrics().size() - 1));
}

TEST_F(GpmSession, TakesNoImpossiblePercentage) {
  const Told told = sampled(1, "6553.5");
  EXPECT_EQ(told.reasons.at({"sampled.dram_bytes", RL_WHOLE}),
            "NVML reports 6553.5 % as metric 10");
}

TEST_F(GpmSession, TellsNoBytesAtAnotherClockOfTheMemory) {
  set("CLOCK", "1593");
  const Told told = sampled(1, "50");
  EXPECT_THAT(told.reasons.at({"sampled.dram_bytes", RL_WHOLE}), HasSubstr("1593 of 2619 MHz"));
  EXPECT_EQ(told.values.at({"sampled.occupancy", RL_WHOLE}), 0.5);
}

TEST_F(GpmSession, RefusesADeviceOnWhichOthersWork) {
  set("SM", "37.5");
  set("PROCESSES", "12 34");
  Session session(device());
  const Failure failure = failure_in([&] { session.begin_pass(); });
  EXPECT_EQ(failure.status, Status::denied);
  EXPECT_THAT(failure.reason,
              AllOf(HasSubstr("37.5 % of its multiprocessors and 0.0 % of its bandwidth"),
                    HasSubstr("(processes on it: 12, 34)")));
}

TEST_F(GpmSession, RefusesWhatOthersHaveJoined) {
  Session session(device());
  session.begin_pass();
  work(session, 1, "50");
  set("DRAM", "20");
  EXPECT_THAT(failure_in([&] { session.end_pass(); }).reason,
              HasSubstr("0.0 % of its multiprocessors and 20.0 % of its bandwidth"));
}

TEST_F(GpmSession, RefusesWhatAnotherProcessCameTo) {
  set("PROCESSES", "12");
  Session session(device());
  session.begin_pass();
  work(session, 1, "50");
  set("PROCESSES", "12 56");
  EXPECT_THAT(failure_in([&] { session.end_pass(); }).reason,
              HasSubstr("another process came to it or left it meanwhile (processes on it: 12, "
                        "56)"));
}

TEST_F(GpmSession, SaysWhichCallFailed) {
  Session session(device());
  set("SAMPLE", std::to_string(no_permission));
  const Failure failure = failure_in([&] { session.begin(); });
  EXPECT_EQ(failure.status, Status::denied);
  EXPECT_EQ(failure.reason, "nvmlGpmSampleGet: fake words for 4 (NVML 4)");
}

TEST_F(GpmSession, NeedsARepetition) {
  Session session(device());
  session.begin();
  EXPECT_EQ(failure_in([&] { session.end(); }).reason, "no repetition was sampled");
}

}  // namespace
}  // namespace roofladder::gpm
