// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "analyzer/plot.h"
#include "reports/html/script.h"
#include "tests/reports/small_analysis.h"
#include "tests/reports/three_ladders.h"
#include "tests/reports/written.h"

namespace roofladder::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

json island(const Analysis& analysis) {
  return json::parse(written(html::write_island, analysis));
}

TEST(Island, SaysWhatEachRungIs) {
  const json ladder = island(small_analysis())["ladders"][0];
  EXPECT_EQ(ladder["kernel"], "jacobi");
  EXPECT_EQ(ladder["model"], "openmp");
  EXPECT_EQ(ladder["device"], "cpu");
  EXPECT_EQ(ladder["anchor"], "ladder-1");
  const json provenances = island(small_analysis())["provenances"];
  const std::string digits = ladder["provenances"];
  ASSERT_EQ(digits.size(), 4U);
  EXPECT_EQ(provenances[digits[0] - '0'], "simulated");
  EXPECT_EQ(provenances[digits[2] - '0'], "timer") << "it failed: nothing is known but that";
}

TEST(Island, HoldsTheRooflineAsData) {
  const Analysis analysis = small_analysis();
  const json plot = island(analysis)["rooflines"]["roofline"];
  ASSERT_EQ(plot["marks"].size(), 3U) << "one has no time";
  const json mark = plot["marks"][2];
  EXPECT_DOUBLE_EQ(mark[0], 0.4);
  EXPECT_NEAR(mark[1], 0.04e9 / 0.035, 0.04e9 / 0.035 * 1e-4);
  EXPECT_EQ(mark[2], 0) << "ladder";
  EXPECT_EQ(mark[3], 3) << "rung";
  EXPECT_EQ(plot["x"]["unit"], "flop/B");
  EXPECT_EQ(plot["lines"].size(), roofline_plot(analysis, 0).lines.size());
}

TEST(Island, OffersBaselines) {
  const Analysis analysis = analyse(three_ladders());
  const json speedups = island(analysis)["speedups"];
  ASSERT_EQ(speedups.size(), analysis.ladders.size());
  for (const json& views : speedups) {
    ASSERT_GE(views.size(), 2U);
    EXPECT_EQ(views[0]["name"], "original");
    EXPECT_THAT(views[0]["axis"]["title"].get<std::string>(), HasSubstr("speedup over original"));
    EXPECT_EQ(views[0]["values"][0][0], "1.00x");
  }
}

TEST(Island, CannotEndItsElement) {
  for (const char* text :
       {"</script><script>alert(1)</script>", "<!--<script>", "&lt;", "\u2028", "\xff", "\u202e"}) {
    const std::string raw = written(html::write_island, with_text(text));
    EXPECT_THAT(raw, Not(HasSubstr("<")));
    EXPECT_THAT(raw, Not(HasSubstr("&")));
    EXPECT_THAT(raw, Not(HasSubstr("\u2028")));
    EXPECT_TRUE(json::accept(raw));
  }
}

}  // namespace
}  // namespace roofladder::test
