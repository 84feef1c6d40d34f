// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fstream>
#include <gtest/gtest.h>

#include "analyzer/cost/cost.h"
#include "reports/json/json_report.h"
#include "tests/places.h"
#include "tests/reports/schema.h"
#include "tests/reports/small_analysis.h"
#include "tests/reports/small_story.h"
#include "tests/reports/three_ladders.h"
#include "tests/reports/written.h"

namespace roofladder::test {
namespace {

using nlohmann::json;

json schema(const std::string& name = "report") {
  std::ifstream file(in_source("docs/") + name + ".schema.json");
  return json::parse(file);
}

json report_of(const Analysis& analysis) {
  return json::parse(written(write_json_report, analysis));
}

TEST(JsonReport, IsAsItsSchemaSays) {
  EXPECT_EQ(schema_violation(schema(), report_of(small_analysis())), "");
  EXPECT_EQ(schema_violation(schema(), report_of(analyse(three_ladders()))), "");
}

TEST(JsonReport, HasTheWorkingSetOfWhatWasSwept) {
  Analysis analysis = small_analysis();
  Ceiling swept = analysis.ceilings.front();
  swept.limit = cache_sweep;
  swept.working_set = 8192;
  analysis.cache_sweep = {swept};
  const json report = report_of(analysis);
  EXPECT_EQ(schema_violation(schema(), report), "");
  ASSERT_EQ(report["cache_sweep"].size(), 1U);
  EXPECT_EQ(report["cache_sweep"][0]["working_set"], 8192);
  EXPECT_EQ(report["cache_sweep"][0]["best"], swept.best);
  EXPECT_FALSE(report["ceilings"][0].contains("working_set")) << "nothing was swept for it";
  analysis.ceilings.front().working_set = 4096;
  EXPECT_EQ(report_of(analysis)["ceilings"][0]["working_set"], 4096);
}

TEST(JsonReport, HasCostsWhereAPriceWasGiven) {
  Analysis analysis = small_analysis();
  EXPECT_FALSE(report_of(analysis)["ladders"][0]["rungs"][0].contains("cost"));
  set_prices(analysis.run, {{"cpu", 36}}, analysis.ladders);
  const json report = report_of(analysis);
  EXPECT_EQ(schema_violation(schema(), report), "");
  const json& ladder = report["ladders"][0];
  EXPECT_EQ(ladder["price"], 36);
  EXPECT_DOUBLE_EQ(ladder["rungs"][0]["cost"]["value"], 0.002);
  EXPECT_EQ(ladder["rungs"][0]["cost"]["cores"], 2);
  EXPECT_EQ(ladder["rungs"][2]["cost"]["status"], "failed");
}

TEST(JsonReport, OfAnEmptyRunIsAsItsSchemaSays) {
  EXPECT_EQ(schema_violation(schema(), report_of(analyse(roofladder::Run{}))), "");
}

TEST(JsonReport, OfPublishedNumbersIsAsItsSchemaSays) {
  Analysis analysis = small_analysis();
  analysis.published = {small_story()};
  const json report = report_of(analysis);
  EXPECT_EQ(schema_violation(schema(), report), "");
  const json& rung = report["published"][0]["ladders"][0]["rungs"][1];
  EXPECT_EQ(rung["numbers"][1]["printed"], "2");
  EXPECT_EQ(rung["numbers"][1]["ambiguous"], true);
  EXPECT_EQ(rung["numbers"][0]["unit"], "s");
  EXPECT_EQ(rung["own"][0]["time_of_unit"], 0.0525);
}

TEST(JsonReport, OfSeveralRunsIsAsItsSchemaSays) {
  const json report = json::parse(written(write_json_comparison, small_comparison()));
  EXPECT_EQ(schema_violation(schema("comparison"), report), "");
  for (const json& run : report["runs"]) {
    EXPECT_EQ(schema_violation(schema(), run), "");
  }
  const json& cells = report["comparisons"][0]["rows"][0]["cells"];
  ASSERT_EQ(cells.size(), 2U);
  EXPECT_FALSE(cells[0].contains("ratio")) << "the baseline";
  EXPECT_NEAR(cells[1]["ratio"]["value"], 1 / 0.75, 1e-12);
}

TEST(JsonReport, BreaksTheSchemaWithAMissingAnUnknownAndAWrongValue) {
  json report = report_of(small_analysis());
  report["ladders"][0]["cache"] = "tepid";
  EXPECT_EQ(schema_violation(schema(), report), R"(/ladders/0/cache: is none of ["cold","warm"])");
  report["ladders"][0].erase("cache");
  EXPECT_EQ(schema_violation(schema(), report), "/ladders/0: has no cache");
  report = report_of(small_analysis());
  report["run"]["colour"] = "blue";
  EXPECT_EQ(schema_violation(schema(), report), "/run: has the unknown key colour");
}

TEST(JsonReport, GivesAReasonWhereThereIsNoValue) {
  const json report = report_of(small_analysis());
  std::size_t reasons = 0;
  for (const json& rung : report["ladders"][0]["rungs"]) {
    for (const json& metric : rung["metrics"]) {
      EXPECT_NE(metric.contains("value"), metric.contains("reason")) << metric;
      reasons += metric.contains("reason") ? 1 : 0;
    }
  }
  EXPECT_GT(reasons, 0U);
}

TEST(JsonReport, KeepsHostileTextsAsText) {
  Analysis analysis = small_analysis();
  const std::string hostile = "</script>\"\\\n\x1b[31m\xff";
  analysis.run.title = hostile;
  const json report = report_of(analysis);
  EXPECT_EQ(report["run"]["title"], "</script>\"\\\n\x1b[31m\xEF\xBF\xBD");
}

}  // namespace
}  // namespace roofladder::test
