// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "run/file/run_file.h"
#include "tests/command.h"
#include "tests/places.h"

namespace roofladder::test {
namespace {

using testing::HasSubstr;

const std::string example = in_source("examples/h200-yee_vortex.roofladder");

std::vector<double> times_of_ladders(const Run& run) {
  std::vector<double> times;
  for (const Sample& sample : run.samples) {
    if (run.points[sample.point].phase == Phase::main && sample.part == whole_variant &&
        sample.status == Status::ok && run.metrics[sample.metric] == "time") {
      times.push_back(sample.value);
    }
  }
  std::ranges::sort(times);
  return times;
}

void expect_times_back(const std::string& format, const std::string& file) {
  const Folder folder;
  const std::string exported = folder / file;
  const std::string back = folder / "back.roofladder";
  ASSERT_EQ(roofladder({"export", example, "--to", format, "-o", exported}).code, 0);
  const Finished imported = roofladder({"import", exported, "--strict", "-o", back});
  ASSERT_EQ(imported.code, 0) << imported.err;
  EXPECT_EQ(times_of_ladders(read_run(back).run), times_of_ladders(read_run(example).run));
}

TEST(Export, ToGoogleBenchmarkAndBackHasTheSameTimes) {
  expect_times_back("google-benchmark", "bench.json");
}

TEST(Export, ToCaliperAndBackHasTheSameTimes) {
  expect_times_back("caliper", "profile.cali");
}

TEST(Export, SaysWhichFormatsThereAre) {
  const Finished mistyped = roofladder({"export", example, "--to", "prometeus"});
  EXPECT_EQ(mistyped.code, 2);
  EXPECT_THAT(mistyped.err, HasSubstr("did you mean prometheus?"));
  const Finished finished = roofladder({"export", example, "--to", "prometheus"});
  EXPECT_EQ(finished.code, 0);
  EXPECT_THAT(finished.out, HasSubstr("roofladder_time{kernel=\"yee_vortex\""));
}

}  // namespace
}  // namespace roofladder::test
