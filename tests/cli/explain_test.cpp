// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/command.h"
#include "tests/places.h"

namespace roofladder::test {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string recorded_run = in_source("examples/h200.roofladder");

TEST(Explain, ShowsTheChosenRungs) {
  const Finished finished =
      roofladder({"explain", recorded_run, "-k", "species", "-m", "cuda", "--variant", "naive"});
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_THAT(finished.out, HasSubstr("species/cuda/naive"));
  EXPECT_THAT(finished.out, HasSubstr("excess_reads: memory gives 16.3 GB"));
  EXPECT_THAT(finished.out, Not(HasSubstr("tiled:tile=2: ")));
  EXPECT_THAT(finished.out, Not(HasSubstr("\x1b")));
}

TEST(Explain, IsJsonWithoutCounters) {
  const Finished finished = roofladder({"explain", "--json", recorded_run, "-m", "opencl"});
  EXPECT_EQ(finished.code, 0) << finished.err;
  const auto explanation = nlohmann::json::parse(finished.out);
  EXPECT_EQ(explanation["schema_version"], 1);
  EXPECT_EQ(explanation["ladders"][0]["model"], "opencl");
  EXPECT_FALSE(explanation["ladders"][0]["rungs"][0].contains("metrics"));
}

TEST(Explain, RefusesWhatTheRunDoesNotHave) {
  const Finished finished = roofladder({"explain", recorded_run, "--variant", "tile"});
  EXPECT_EQ(finished.code, 2);
  EXPECT_THAT(finished.err, HasSubstr("have no variant 'tile'"));
  EXPECT_EQ(roofladder({"explain", recorded_run, "-k", "specise"}).code, 2);
  EXPECT_EQ(roofladder({"explain", "none.roofladder"}).code, 4);
}

}  // namespace
}  // namespace roofladder::test
