// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <gmock/gmock.h>

#include "tests/cli/own_ladder.h"
#include "tests/cli/verdicts.h"
#include "tests/places.h"

namespace roofladder::test {
namespace {

using nlohmann::json;
using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;

const std::string recorded_run = in_source("examples/h200.roofladder");

TEST(Judge, LeavesUnprovenWhatNobodyChecked) {
  const Finished finished = roofladder({"judge", recorded_run, "-k", "species", "-m", "cuda"});
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_THAT(finished.out, HasSubstr("\n            cuda/naive"));
  EXPECT_THAT(finished.out, HasSubstr("\n  UNPROVEN  all "));
  EXPECT_THAT(finished.out, HasSubstr("no timed repetition was compared"));
  EXPECT_THAT(finished.out, Not(HasSubstr("PASSED")));
  EXPECT_EQ(roofladder({"judge", recorded_run, "-k", "species", "--strict"}).code, 1);
}

TEST(Judge, MeasuresLaddersAndNoRuns) {
  const Finished finished = roofladder({"judge", recorded_run, "--held-out-sizes", "2"});
  EXPECT_EQ(finished.code, 2);
  EXPECT_THAT(finished.err, HasSubstr("--held-out-sizes is for a ladder that is measured now"));
  EXPECT_EQ(roofladder({"judge", "none.roofladder"}).code, 4);
  EXPECT_EQ(roofladder({"judge", recorded_run, "-k", "specise"}).code, 2);
}

class JudgedLadder : public MeasuredLadder {};

TEST_F(JudgedLadder, BreaksNoRuleWhereWorkAndResultAreRight) {
#if defined(__SANITIZE_ADDRESS__)
  GTEST_SKIP() << "the sanitizer's allocator does not tell what memory a rung keeps";
#endif
  make();
  const Finished finished = run({"judge", "stencil.cpp", "--size", "medium", "--seeds", "2",
                                 "--held-out-sizes", "1", "--json", "--keep", "runs", "--quiet"});
  EXPECT_EQ(finished.code, 0) << finished.out << finished.err;
  const json judged = json::parse(finished.out);
  EXPECT_EQ(verdicts(judged, false).size(), 2U);
  EXPECT_EQ(verdicts(judged, true).size(), 2U);
  for (const json& ladder : judged["ladders"]) {
    for (const json& rung : ladder["rungs"]) {
      for (const json& rule : rung["rules"]) {
        // Measured roofs depend on other work of the machine.
        EXPECT_TRUE(rule["standing"] == "holds" || rule["rule"] == "roofs") << rung["variant"];
      }
    }
  }
  EXPECT_TRUE(std::filesystem::exists(m_folder.path() / "runs/judged-2.roofladder"));
  const Finished again = run({"judge", "stencil.cpp", "--size", "medium", "--seeds", "1",
                              "--ceilings", "runs/judged-1.roofladder", "--all", "--quiet"});
  EXPECT_EQ(again.code, 0) << again.out << again.err;
  EXPECT_THAT(again.out, HasSubstr("of its floor"));
}

TEST_F(JudgedLadder, SaysWhyThereIsNoSpeedup) {
  make();
  replace("stencil.cpp", "  out.front() = in.front();", "  out.front() = 7;");
  const Finished finished =
      run({"judge", "stencil.cpp", "--size", "tiny", "--no-ceilings", "--quiet"});
  EXPECT_EQ(finished.code, 1);
  EXPECT_THAT(finished.out, HasSubstr("WRONG     openmp/serial\n"));
  EXPECT_THAT(finished.out, Not(HasSubstr("score")));
  EXPECT_THAT(finished.out,
              HasSubstr("openmp/threads, no speedup: the original has no time that counts\n"));
}

// The original adds in the order of the reference, so its error is zero and allows no comparison.
TEST_F(JudgedLadder, RefusesALowerPrecisionWithinTheTolerance) {
  make();
  replace("stencil.cpp", ".tolerance = 1e-15", ".tolerance = 1e-5");
  replace("stencil.cpp", "threads))", R"(threads),
    rung({.name = "single"}, [](std::span<const double> in, std::span<double> out) {
      out.front() = in.front();
      out.back() = in.back();
      for (std::size_t i = 1; i + 1 < in.size(); ++i) {
        out[i] = (float(in[i - 1]) + float(in[i]) + float(in[i + 1])) / 3;
      }
    }),
    rung({.name = "thirds"}, [](std::span<const double> in, std::span<double> out) {
      out.front() = in.front();
      out.back() = in.back();
      for (std::size_t i = 1; i + 1 < in.size(); ++i) {
        out[i] = in[i + 1] / 3 + (in[i] / 3 + in[i - 1] / 3);
      }
    }))
)");
  const Finished finished =
      run({"judge", "stencil.cpp", "--size", "n=1013", "--no-ceilings", "--json", "--quiet"});
  EXPECT_EQ(finished.code, 1) << finished.err;
  const auto found = verdicts(json::parse(finished.out), false);
  EXPECT_EQ(found.at("single"), "REFUSED");
  EXPECT_THAT(found.at("thirds"), AnyOf("PASSED", "UNPROVEN"));
  EXPECT_THAT(finished.out, HasSubstr("of its elements are numbers in single precision"));
}

}  // namespace
}  // namespace roofladder::test
