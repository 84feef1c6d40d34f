// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "run/file/run_file.h"
#include "tests/cli/collect.h"
#include "tests/command.h"
#include "tests/places.h"

// Sets the system's clock by an hour while a collection runs.
namespace roofladder::test {
namespace {

class ClockStep : public testing::TestWithParam<int> {
 protected:
  void SetUp() override {
#if defined(__SANITIZE_ADDRESS__)
    GTEST_SKIP() << "AddressSanitizer comes first, and reads clocks itself";
#endif
  }

  static Finished collect(const std::vector<std::string>& arguments) {
    auto environment = fake_models();
    environment["LD_PRELOAD"] = in_build("tests/stepping_clock.so");
    environment["CLOCK_STEP"] = std::to_string(GetParam());
    return roofladder(arguments, environment);
  }

  const Folder m_folder;
  const std::string m_run = m_folder / "run.roofladder";
};

TEST_P(ClockStep, ChangesNoTime) {
  const Finished finished = collect(quick_collect(m_run));
  EXPECT_EQ(finished.code, 0) << finished.err;
  const roofladder::Run run = read_run(m_run).run;
  EXPECT_EQ(run.state, RunState::finished);
  EXPECT_EQ(run.finished < run.started, GetParam() < 0) << run.started << " to " << run.finished;
  for (const char* variant : {"species/fake/steady", "species/fake/second"}) {
    const std::vector<double> times = times_of(run, variant);
    EXPECT_GE(times.size(), 15U);
    EXPECT_GT(std::ranges::min(times), 0);
    EXPECT_LT(std::ranges::max(times), 10);
  }
  EXPECT_EQ(roofladder({"verify", m_run}).code, 0);
  EXPECT_EQ(roofladder({"report", m_run, "-o", m_folder / "report.html"}).code, 0);
}

TEST_P(ClockStep, ChangesNoTimeBudget) {
  const auto start = std::chrono::steady_clock::now();
  const Finished finished =
      collect({"collect", "--kernel", "species", "--size", "tiny", "--no-ceilings", "--provider",
               "timer", "--variant", "steady,second", "--min-samples", "3000", "--seconds", "20",
               "--time-budget", "1", "-o", m_run});
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  EXPECT_EQ(finished.code, 7) << finished.err;
  EXPECT_GT(taken.count(), 1);
  EXPECT_LT(taken.count(), 10);
  EXPECT_FALSE(read_run(m_run).run.samples.empty());
}

INSTANTIATE_TEST_SUITE_P(Hours, ClockStep, testing::Values(-3600, 3600),
                         [](const auto& tested) { return tested.param < 0 ? "back" : "on"; });

}  // namespace
}  // namespace roofladder::test
