// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "run/file/run_file.h"
#include "tests/collector/providers/level_zero/fake.h"
#include "tests/fake_level_zero/activity.h"

// Checks the provider in commands, with the fake driver under the real loader.
namespace roofladder::level_zero {
namespace {

using fake_level_zero::Activity;
using testing::HasSubstr;
using Environment = std::map<std::string, std::string>;

Environment on(const std::string& chips, const std::string& faults = "") {
  Environment environment = fake_environment();
  environment["FAKE_ZE_CHIPS"] = chips;
  environment["FAKE_ZE_FAULTS"] = faults;
  return environment;
}

nlohmann::json check(const std::string& name, const Environment& environment) {
  const test::Finished finished = test::roofladder({"doctor", "--json"}, environment);
  EXPECT_EQ(finished.code, 0) << finished.err;
  for (const auto& row : nlohmann::json::parse(finished.out)) {
    if (row.at("name") == name) {
      return row;
    }
  }
  ADD_FAILURE() << "no check " << name << " in " << finished.out;
  return {{"state", ""}, {"found", ""}, {"cost", ""}, {"fix", ""}};
}

TEST(LevelZeroDoctor, SaysOfEachDeviceWhatCountsAndInHowManyPasses) {
  const nlohmann::json pvc = check("counters-level_zero:0", on("pvc dg2"));
  EXPECT_EQ(pvc.at("state"), "ok");
  EXPECT_THAT(pvc.at("found"), HasSubstr("counts time.profiled, dram.read, dram.write"));
  EXPECT_THAT(pvc.at("found"), HasSubstr("in 2 passes, as PVC"));
  const nlohmann::json dg2 = check("counters-level_zero:1", on("pvc dg2"));
  EXPECT_THAT(dg2.at("found"), HasSubstr("in 1 pass, as DG2"));
}

TEST(LevelZeroDoctor, FindsThatCountersAreDenied) {
  const nlohmann::json row = check("counters-level_zero:0", on("pvc", "denied"));
  EXPECT_EQ(row.at("state"), "missing");
  EXPECT_THAT(row.at("found"), HasSubstr("ZE_RESULT_ERROR_INSUFFICIENT_PERMISSIONS"));
  EXPECT_FALSE(row.at("cost").get<std::string>().empty());
}

TEST(LevelZeroDoctor, NamesTheLibraryThatMetricsNeed) {
  EXPECT_THAT(check("counters-level_zero:0", on("pvc", "no_groups")).at("found"),
              HasSubstr("libigdmd.so.1"));
  const nlohmann::json row = check("counters-level_zero:0", on("pvc", "dependency"));
  EXPECT_EQ(row.at("state"), "missing");
  EXPECT_FALSE(row.at("fix").get<std::string>().empty());
}

TEST(LevelZeroDoctor, EndsAtAFailedStart) {
  const nlohmann::json row =
      check("counters-level_zero:0", {{"ZE_ENABLE_ALT_DRIVERS", "/nonexistent.so"}});
  EXPECT_EQ(row.at("state"), "missing");
  EXPECT_THAT(row.at("found"), HasSubstr("zeInit"));
}

TEST(LevelZeroDoctor, ReadsTheSettingsOfTheKernel) {
  const test::Folder folder;
  folder.write("dev/i915/perf_stream_paranoid", "0\n");
  Environment environment = on("pvc");
  environment["ROOFLADDER_SYSCTL"] = folder.path().string();
  const nlohmann::json row = check("level-zero-rights", environment);
  EXPECT_EQ(row.at("state"), "ok");
  EXPECT_THAT(row.at("found"), HasSubstr("dev.i915.perf_stream_paranoid is 0"));
}

test::Finished collect(const std::string& output, const Environment& environment,
                       std::vector<std::string> more = {}) {
  std::vector<std::string> arguments{"collect",
                                     "--kernel",
                                     "species",
                                     "--model",
                                     "level_zero",
                                     "--size",
                                     "tiny",
                                     "--provider",
                                     "timer,level_zero",
                                     "--no-ceilings",
                                     "--variant",
                                     "naive",
                                     "--seconds",
                                     "0.2",
                                     "--rounds",
                                     "1",
                                     "-o",
                                     output};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return test::roofladder(arguments, environment);
}

Run collected(const Environment& environment) {
  const test::Folder folder;
  const test::Finished finished = collect(folder / "run.roofladder", environment);
  EXPECT_EQ(finished.code, 0) << finished.err;
  return read_run(folder / "run.roofladder").run;
}

Sample counted(const Run& run, std::string_view metric) {
  for (const Sample& sample : run.samples) {
    if (sample.provenance == Provenance::counter && sample.part == whole_variant &&
        run.metrics[sample.metric] == metric) {
      return sample;
    }
  }
  ADD_FAILURE() << "nothing of " << metric;
  return {};
}

void expect_value(const Run& run, std::string_view metric, double expected) {
  const Sample sample = counted(run, metric);
  EXPECT_EQ(sample.status, Status::ok) << metric;
  EXPECT_NEAR(sample.value, expected, 1e-6 * expected) << metric;
}

void expect_reason(const Run& run, std::string_view metric, Status status,
                   const std::string& words) {
  const Sample sample = counted(run, metric);
  ASSERT_EQ(sample.status, status) << metric;
  EXPECT_THAT(run.reasons.at(sample.reason), HasSubstr(words));
}

// Size "tiny": 16 points in groups of 64 work-items, one launch.
constexpr Activity launched = fake_level_zero::of_launch(64);

TEST(LevelZeroCollect, StoresWhatTheDriverCountedOnPvc) {
  const roofladder::Run run = collected(on("pvc"));
  expect_value(run, "dram.read", memory_read(launched));
  expect_value(run, "dram.write", memory_written(launched));
  expect_value(run, "l2.bytes", l3_read(launched) + l3_written(launched));
  expect_value(run, "bound.flops.fp64", 32 * fp64_instructions(launched));
  expect_value(run, "occupancy.achieved", 0.25);
  expect_value(run, "time.profiled", 1e-9 * static_cast<double>(launched.clocks));
  expect_reason(run, "l2.misses", Status::unsupported, "PVC");
}

TEST(LevelZeroCollect, StoresWhatTheDriverCountedOnBmg) {
  const roofladder::Run run = collected(on("bmg"));
  expect_value(run, "dram.read", memory_read(launched));
  expect_value(run, "l1.misses", l1_accesses(launched) - l1_hits(launched));
  expect_value(run, "l2.misses", l3_misses(launched));
}

TEST(LevelZeroCollect, StoresAReasonForEveryFault) {
  using enum Status;
  for (const auto& [fault, status, words] :
       {std::tuple{"denied", denied, "ZE_RESULT_ERROR_INSUFFICIENT_PERMISSIONS"},
        std::tuple{"no_groups", unavailable, "libigdmd.so.1"},
        std::tuple{"no_group=ComputeBasic", unsupported, "no metric group ComputeBasic"},
        std::tuple{"no_metric=GPU_MEMORY_BYTE_READ", unsupported, "has no GPU_MEMORY_BYTE_READ"},
        std::tuple{"wrong_unit=GPU_MEMORY_BYTE_READ", unsupported, "is in furlongs"},
        std::tuple{"field=ReportInconsistent", failed, "ReportInconsistent of ComputeBasic"},
        std::tuple{"field=OverrunOccured", overflow, "overran"},
        std::tuple{"lost_report", failed, "lost the report"},
        std::tuple{"hang_query", timeout, "no report of the query"},
        std::tuple{"tiles", unsupported, "ZE_FLAT_DEVICE_HIERARCHY=FLAT"}}) {
    SCOPED_TRACE(fault);
    const roofladder::Run run = collected(on("pvc", fault));
    expect_reason(run, "dram.read", status, words);
  }
}

TEST(LevelZeroCollect, OutlivesADeviceThatIsLost) {
  const test::Folder folder;
  const test::Finished finished = collect(folder / "run.roofladder", on("pvc", "device_lost"));
  EXPECT_EQ(finished.code, 6) << finished.err;
  EXPECT_THAT(finished.err, HasSubstr("ZE_RESULT_ERROR_DEVICE_LOST"));
}

TEST(LevelZeroCollect, OutlivesACommandThatNeverEnds) {
  const test::Folder folder;
  const test::Finished finished =
      collect(folder / "run.roofladder", on("pvc", "hang"), {"--timeout", "2"});
  EXPECT_EQ(finished.code, 6) << finished.err;
  EXPECT_THAT(finished.err, HasSubstr("2 s"));
}

}  // namespace
}  // namespace roofladder::level_zero
