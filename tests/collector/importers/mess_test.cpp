// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "collector/importers/formats.h"
#include "tests/collector/importers/ceilings.h"

namespace roofladder {
namespace {

using test::best_of;
using test::ids_of;
using test::refusal_of;
using test::run_of;
using test::warnings_of;

using testing::ElementsAre;
using testing::HasSubstr;

// Made by hand after the form of Mess 2's processed/memory_curves.csv.
const std::string csv =
    "read_pct_rounded,pause,bandwidth_mean,bandwidth_std,rd_percentage_actual_mean,latency_mean,"
    "latency_std,bandwidth_smooth,latency_smooth,rw_ratio\n"
    "50.0,5000.0,0.0,,0.5007,176.5,0.21,0.0,176.5,50\n"
    "50.0,900.0,125.5,1.12,0.5003,185.25,0.21,999.0,1.0,50\n"
    "50.0,0.0,368.25,2.5,0.504,480.0,3.0,999.0,1.0,50\n"
    "100.0,5000.0,20.0,0.1,1.0,175.0,0.2,20.0,175.0,100\n"
    "100.0,0.0,442.5,0.1,0.998,410.0,0.2,442.0,410.0,100\n";

TEST(ImportedMess, HasTheHighestBandwidthOfEachCurve) {
  const roofladder::Run run = run_of(csv);
  EXPECT_THAT(ids_of(run), ElementsAre("result/other/reads_50", "result/other/reads_100",
                                       "result/other/latency"));
  EXPECT_NEAR(best_of(run, "Mess 50 % reads"), 368.25e9, 1);
  EXPECT_NEAR(best_of(run, "Mess 100 % reads"), 442.5e9, 1);
  EXPECT_NEAR(test::values_of(run, "result/other/reads_50", metric::minimum_read).at(0),
              0.504 * 368.25e9, 1);
}

TEST(ImportedMess, HasTheLatencyOfUnloadedMemory) {
  EXPECT_NEAR(best_of(run_of(csv), "Mess latency"), 175e-9, 1e-15);
}

TEST(ImportedMess, SaysThatLatenciesUnderLoadAreLeftOut) {
  EXPECT_THAT(warnings_of(run_of(csv)),
              HasSubstr("left out of result.txt: latencies under load (100 % reads, 50 % reads)"));
}

TEST(ImportedMess, ReadsOtherVersionsOfTheTable) {
  const roofladder::Run run = run_of(
      "bandwidth,latency,rd_percentage,pause\r\n"
      "-3.5,91.0,75,100\r\n280.5,300.5,75,0\r\n");
  EXPECT_NEAR(best_of(run, "Mess 75 % reads"), 280.5e9, 1);
  EXPECT_NEAR(best_of(run, "Mess latency"), 91e-9, 1e-15);
  EXPECT_NEAR(test::values_of(run, "result/other/reads_75", metric::minimum_write).at(0),
              0.25 * 280.5e9, 1);
}

TEST(ImportedMess, ReadsItsJson) {
  const roofladder::Run run = run_of(R"({
    "0": [
        [140.0, 240.5],
        [0.0, 120.25]
    ],
    "98": [[433.5, 400.0]]
})");
  EXPECT_NEAR(best_of(run, "Mess 0 % reads"), 140e9, 1);
  EXPECT_NEAR(best_of(run, "Mess 98 % reads"), 433.5e9, 1);
  EXPECT_NEAR(best_of(run, "Mess latency"), 120.25e-9, 1e-15);
}

TEST(ImportedMess, RefusesWhatIsNoCurve) {
  const std::string header = "read_pct_rounded,bandwidth_mean,latency_mean\n";
  EXPECT_THAT(refusal_of(header + "101,5,5\n"), HasSubstr("line 2: 101 is no percentage of reads"));
  EXPECT_THAT(refusal_of(header + "50,5,0\n"), HasSubstr("line 2: 0 is no latency in ns"));
  EXPECT_THAT(refusal_of(header + "50,5\n"), HasSubstr("line 2: needs a percentage of reads"));
  EXPECT_THAT(refusal_of(header + "50,nan,5\n"), HasSubstr("line 2: needs a percentage of reads"));
  EXPECT_THAT(refusal_of(header), HasSubstr("has no bandwidth above 0"));
  EXPECT_THAT(refusal_of(header + "50,0,5\n"), HasSubstr("has no bandwidth above 0"));
  EXPECT_THAT(refusal_of(header + "50,1e306,5\n"), HasSubstr("is no bandwidth"));
  EXPECT_THAT(refusal_of(R"({"50": [[1, 2, 3]]})"), HasSubstr("a place of 50 is no bandwidth"));
  EXPECT_THAT(refusal_of(R"({"50": [[1, 2]], "x": []})"), HasSubstr("x is no percentage of reads"));
  EXPECT_FALSE(is_mess(R"({"1e9": [[1, 2]]})"));
}

}  // namespace
}  // namespace roofladder
