// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "run/file/run_file.h"
#include "tests/cli/findings.h"
#include "tests/command.h"
#include "tests/places.h"

namespace roofladder::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class Example : public testing::TestWithParam<const char*> {
 protected:
  const std::string m_run = in_source("examples/") + GetParam();
};

TEST_P(Example, IsWholeAndSmall) {
  const Finished finished = roofladder({"verify", m_run});
  EXPECT_EQ(finished.code, 0) << finished.err;
  const auto run = read_run(m_run).run;
  // A run with all passes has more samples for each point.
  EXPECT_LT(std::filesystem::file_size(m_run),
            std::max(8'000 * run.points.size(), 39 * run.samples.size()));
}

// For OpenCL kernels CUPTI samples neither stalls nor the counters that L2's hit rate follows from.
std::vector<std::string> counted_metrics(const std::string& variant) {
  std::vector<std::string> metrics{"dram.read", "dram.write", "occupancy.achieved", "l1.misses"};
  if (variant.find("/cuda/") != std::string::npos) {
    metrics.insert(metrics.end(), {"l2.fills", "stall.wait"});
  }
  return metrics;
}

// True for findings that the machine causes: other work, or a clock that drops while a rung takes
// all the power.
bool is_of_the_machine(const std::string& finding) {
  return is_noise(finding) || (finding.find("ran at ") != finding.npos &&
                               finding.find("the ladder's median is") != finding.npos);
}

// A recorded run of a real device contradicts no limit, no declaration and no other value. The
// traffic, occupancy and hit rates of every counted rung come from counters.
TEST_P(Example, IsCountedAndContradictsNothing) {
  const Finished shown = roofladder({"show", "--json", m_run});
  ASSERT_EQ(shown.code, 0) << shown.err;
  const auto analysis = nlohmann::json::parse(shown.out);
  for (const auto& finding : analysis["findings"]) {
    EXPECT_TRUE(is_of_the_machine(finding["sentence"].get<std::string>())) << finding.dump(1);
  }
  for (const auto& ladder : analysis["ladders"]) {
    const std::string first = ladder["rungs"].at(0)["variant"];
    const bool is_short = first.starts_with("push/") || first.starts_with("multipole_gravity/");
    const bool is_cuda = first.find("/cuda/") != std::string::npos;
    EXPECT_GE(ladder["rungs"].size(), !is_cuda ? 4U : is_short ? 5U : 10U);
    for (const auto& rung : ladder["rungs"]) {
      if (rung.contains("failure")) {
        continue;
      }
      for (const std::string& metric : counted_metrics(rung["variant"])) {
        EXPECT_EQ(rung["metrics"][metric].value("provenance", "none"), "counter")
            << rung["variant"] << " " << metric;
      }
    }
  }
}

TEST_P(Example, BecomesAReport) {
  const Folder folder;
  const Finished finished = roofladder({"report", m_run, "-o", folder / "report.html"});
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_THAT(content_of(folder / "report.html"), HasSubstr("NVIDIA H"));
}

TEST(ExampleOfParts, PrintsThePartsOfItsVariants) {
  const Finished shown = roofladder(
      {"show", "--parts", "--kernel", "jacobi", in_source("examples/h200-cuda.roofladder")});
  EXPECT_EQ(shown.code, 0) << shown.err;
  EXPECT_THAT(shown.out, AllOf(HasSubstr("one sweep"), HasSubstr("reduction"), HasSubstr("97.9 µs"),
                               HasSubstr("to_device")));
  const Finished whole = roofladder(
      {"show", "--parts", "--kernel", "species", in_source("examples/h200-cuda.roofladder")});
  EXPECT_THAT(whole.out, HasSubstr("No variant of this ladder is divided into parts."));
}

INSTANTIATE_TEST_SUITE_P(Recorded, Example,
                         testing::Values("h200.roofladder", "h200-large.roofladder",
                                         "h100-cuda.roofladder", "h200-cuda.roofladder",
                                         "h200-yee_vortex.roofladder"));

}  // namespace
}  // namespace roofladder::test
