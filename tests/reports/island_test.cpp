// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "analyzer/plots/plot.h"
#include "chart/layout.h"
#include "chart/xy_chart.h"
#include "reports/html/scene_json.h"
#include "reports/html/script.h"
#include "tests/reports/plots.h"
#include "tests/reports/small_analysis.h"
#include "tests/reports/three_ladders.h"

namespace roofladder::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

std::string text_of_island(const Analysis& analysis) {
  const html::PageRun run = html::alone(analysis);
  std::ostringstream out;
  html::write_island({&run, 1}, nullptr, out);
  return out.str();
}

json island(const Analysis& analysis) {
  return json::parse(text_of_island(analysis));
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
  const XyPlot whole = roofline_plot(analysis, 0);
  const chart::XyChart chart(whole, chart::report_size(whole));
  const chart::Pixel place = chart.place(0.4, 0.04e9 / 0.035).value();
  EXPECT_NEAR(mark[0], place.x, 0.001);
  EXPECT_NEAR(mark[1], place.y, 0.001);
  EXPECT_EQ(mark[2], 0) << "ladder";
  EXPECT_EQ(mark[3], 3) << "rung";
  EXPECT_EQ(plot["lines"].size(), whole.lines.size());
}

// A band has no label of its own, only those of its members.
TEST(Island, SaysWhatEachLineIsCalled) {
  XyPlot plot = roofline();
  plot.lines[1].label.clear();
  plot.lines[1].members = {"triad 20 GB/s", "copy 19 GB/s"};
  const chart::XyChart chart(plot, chart::report_size(plot));
  const json lines = html::roofline_json(chart, plot, true)["lines"];
  EXPECT_EQ(lines[0]["name"], "DRAM, datasheet");
  EXPECT_EQ(lines[0]["title"], "theoretical datasheet 25 GB/s");
  EXPECT_EQ(lines[0]["details"], json{"theoretical datasheet 25 GB/s"});
  EXPECT_EQ(lines[1]["title"], "triad") << "not that of its first member";
  EXPECT_EQ(lines[1]["details"], json(plot.lines[1].members));
}

TEST(Island, HasTicksAndCandidatesForEachStepOfTheZoom) {
  const Analysis analysis = small_analysis();
  const json plot = island(analysis)["rooflines"]["roofline"];
  const XyPlot whole = roofline_plot(analysis, 0);
  const chart::XyChart chart(whole, chart::report_size(whole));
  ASSERT_EQ(plot["steps"].size(), chart::zoom_steps.size());
  for (const json& step : plot["steps"]) {
    const double from = step["from"];
    std::vector<std::string> labels;
    for (const chart::PlacedTick& tick : chart.x_ticks(from)) {
      labels.push_back(tick.label);
    }
    std::vector<std::string> printed;
    for (const json& tick : step["x"]) {
      printed.push_back(tick.is_array() ? tick[1] : "");
    }
    EXPECT_EQ(printed, labels) << from;
    const chart::Candidates candidates(chart, from);
    for (std::size_t i = 0; i < step["beside"].size(); ++i) {
      EXPECT_EQ(step["beside"][i], candidates.beside(chart.name_of(i)));
    }
    EXPECT_EQ(step["along"].size(), chart.line_names().size());
  }
}

TEST(Island, OffersBaselines) {
  const Analysis analysis = analyse(three_ladders());
  const json speedups = island(analysis)["speedups"];
  ASSERT_EQ(speedups.size(), analysis.ladders.size());
  for (const json& views : speedups) {
    ASSERT_GE(views.size(), 2U);
    EXPECT_EQ(views[0]["name"], "original");
    EXPECT_THAT(views[0]["axis"].dump(), HasSubstr("speedup over original"));
    EXPECT_EQ(views[0]["bars"][0][0], "1.00x");
    EXPECT_LE(views[0]["origin"], views[0]["bars"][0][2]) << "where bars begin";
  }
}

TEST(Island, OfSeveralRunsNumbersLaddersThroughThePage) {
  const Analysis analysis = analyse(three_ladders());
  const Comparison comparison = compare({analysis, analysis}, 0);
  const std::vector<html::PageRun> runs = html::page_runs(comparison);
  const XyPlot overlay = html::on_page(overlaid_rooflines(comparison), runs);
  std::ostringstream out;
  html::write_island(runs, &overlay, out);
  const json both = json::parse(out.str());
  const std::size_t count = analysis.ladders.size();
  ASSERT_EQ(both["ladders"].size(), 2 * count);
  for (std::size_t run = 0; run < 2; ++run) {
    const json& ladder = both["ladders"][run * count];
    EXPECT_EQ(ladder["run"], comparison.names[run]);
    EXPECT_EQ(ladder["anchor"], "ladder-" + std::to_string(run * count + 1));
    EXPECT_THAT(ladder["setting"].get<std::string>(), HasSubstr(comparison.names[run] + ": "));
  }
  const json& first = both["rooflines"]["run-1-roofline"]["marks"];
  const json& second = both["rooflines"]["run-2-roofline"]["marks"];
  ASSERT_EQ(first.size(), second.size());
  EXPECT_EQ(first[0][2].get<std::size_t>() + count, second[0][2].get<std::size_t>());
  const json& all = both["rooflines"]["roofline-of-all"];
  EXPECT_EQ(all["marks"].size(), first.size() + second.size());
  EXPECT_EQ(all["marks"][first.size()][2], second[0][2]);
  EXPECT_EQ(both["speedups"].size(), 2 * island(analysis)["speedups"].size());
}

TEST(Island, CannotEndItsElement) {
  for (const char* text :
       {"</script><script>alert(1)</script>", "<!--<script>", "&lt;", "\u2028", "\xff", "\u202e"}) {
    const std::string raw = text_of_island(with_text(text));
    EXPECT_THAT(raw, Not(HasSubstr("<")));
    EXPECT_THAT(raw, Not(HasSubstr("&")));
    EXPECT_THAT(raw, Not(HasSubstr("\u2028")));
    EXPECT_TRUE(json::accept(raw));
  }
}

}  // namespace
}  // namespace roofladder::test
