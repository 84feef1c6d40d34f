// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>

#include "run/exit_code.h"
#include "run/file/run_file.h"
#include "tests/cli/collect.h"
#include "tests/command.h"

// Model level_zero on a machine without an Intel GPU.
namespace roofladder::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// Makes Intel's driver compile for this product and execute nothing.
const std::map<std::string, std::string> capturing_pvc{{"NEOReadDebugKeys", "1"},
                                                       {"SetCommandStreamReceiver", "1"},
                                                       {"AUBDumpCaptureFileName", "/dev/null"},
                                                       {"ProductFamilyOverride", "pvc"},
                                                       {"HardwareInfoOverride", "8x8x8"}};

TEST(LevelZeroCapture, LeavesSpillsInRunAndReportAndAReasonForTheTimes) {
  const Folder folder;
  const std::string output = folder / "run.roofladder";
  const Finished collected =
      roofladder({"collect", "--model", "level_zero", "--kernel", "species", "--variant", "vector",
                  "--size", "tiny", "--no-ceilings", "-o", output},
                 capturing_pvc);
  if (collected.code == exit_environment) {
    GTEST_SKIP() << collected.err;
  }
  EXPECT_EQ(collected.code, exit_partial) << collected.err;
  const auto run = read_run(output).run;
  const std::vector<Sample> times = whole_samples(run, "time");
  EXPECT_EQ(times.size(), run.points.size());
  for (const Sample& time : times) {
    EXPECT_EQ(time.status, Status::unsupported);
    EXPECT_THAT(run.reasons[time.reason], HasSubstr("kernels do not execute on this device"));
  }
  const std::vector<Sample> spilled = whole_samples(run, "spill.registers");
  EXPECT_EQ(spilled.size(), run.points.size());
  EXPECT_THAT(spilled, testing::Contains(testing::Field(&Sample::value, testing::Gt(0))));
  const Finished report =
      roofladder({"report", output, "--table", "metrics", "-o", folder / "run.csv"});
  EXPECT_EQ(report.code, 0) << report.err;
  std::stringstream rows;
  rows << std::ifstream(folder / "run.csv").rdbuf();
  EXPECT_THAT(rows.str(), HasSubstr(",spill.registers,1,"));
}

TEST(LevelZeroCapture, AVariantThatIsNotCompiledHasThatReasonInAllThatTheCompilerTells) {
  auto environment = capturing_pvc;
  environment["ProductFamilyOverride"] = "skl";
  environment["HardwareInfoOverride"] = "1x3x8";
  const Folder folder;
  const std::string output = folder / "run.roofladder";
  const Finished collected = roofladder(
      {"collect", "--model", "level_zero", "--variant", "push/level_zero/original:grf=256",
       "--size", "tiny", "--no-ceilings", "-o", output},
      environment);
  if (collected.code == exit_environment) {
    GTEST_SKIP() << collected.err;
  }
  EXPECT_THAT(collected.err, HasSubstr("no large register file on this device"));
  const auto run = read_run(output).run;
  for (const char* metric :
       {"registers", "spill.registers", "local_memory", "occupancy.limit.warps"}) {
    const std::vector<Sample> samples = whole_samples(run, metric);
    ASSERT_EQ(samples.size(), 1U) << metric;
    EXPECT_THAT(run.reasons.at(samples[0].reason), HasSubstr("no large register file")) << metric;
  }
}

// Each of them would wait for commands that never end.
TEST(LevelZeroCapture, IsNoDeviceOfModelOpencl) {
  const Finished finished = roofladder({"doctor"}, capturing_pvc);
  EXPECT_EQ(finished.code, 0) << finished.err;
  if (finished.out.find("level-zero-execution") == std::string::npos) {
    GTEST_SKIP() << "Intel's driver is not here";
  }
  EXPECT_THAT(finished.out, Not(testing::ContainsRegex("opencl:[0-9]+ \\(Intel\\(R\\) Graphics")));
}

TEST(LevelZeroCapture, SurvivesBeingAskedForMetricsWithoutTheirLibrary) {
  auto environment = capturing_pvc;
  environment["ZET_ENABLE_METRICS"] = "1";
  EXPECT_EQ(roofladder({"doctor"}, environment).code, 0);
}

TEST(LevelZeroDoctor, ExplainsThatNoDriverStartsAndCallsNoneOfThem) {
  const Finished finished =
      roofladder({"doctor"}, {{"ZE_ENABLE_ALT_DRIVERS", "/nonexistent/driver.so"}});
  EXPECT_EQ(finished.code, 0) << finished.err;
  if (finished.out.find("level-zero-driver") == std::string::npos) {
    GTEST_SKIP() << "this build has no model level_zero";
  }
  EXPECT_THAT(finished.out,
              AllOf(HasSubstr("missing  level-zero-driver"), HasSubstr("missing  model-level_zero"),
                    Not(HasSubstr("zeDriverGet"))));
}

}  // namespace
}  // namespace roofladder::test
