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

TEST(Export, ToGoogleBenchmarkAndBackHasTheSameTimes) {
  const Folder folder;
  const std::string json = folder / "bench.json";
  const std::string back = folder / "back.roofladder";
  ASSERT_EQ(roofladder({"export", example, "--to", "google-benchmark", "-o", json}).code, 0);
  const Finished imported = roofladder({"import", json, "--strict", "-o", back});
  ASSERT_EQ(imported.code, 0) << imported.err;
  EXPECT_EQ(times_of_ladders(read_run(back).run), times_of_ladders(read_run(example).run));
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
