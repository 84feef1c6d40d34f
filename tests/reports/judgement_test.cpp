// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/json/judgement.h"

#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "reports/judgement_text.h"
#include "tests/analyzer/fixture.h"
#include "tests/places.h"
#include "tests/reports/golden.h"
#include "tests/reports/schema.h"
#include "tests/reports/small_analysis.h"

namespace roofladder::test {
namespace {

using nlohmann::json;

std::string json_of(Analysis analysis, bool is_held_out = false) {
  std::vector<JudgedRun> runs;
  runs.push_back({std::move(analysis), is_held_out});
  std::ostringstream out;
  write_json_judgements(runs, out);
  return out.str();
}

std::string text_of(const Analysis& analysis, ShownResults shown, std::size_t width) {
  return judgements_text(analysis, analysis.ladders.at(0), shown, width);
}

TEST(Judgement, IsAsItsGoldenFiles) {
  const Analysis analysis = small_analysis();
  expect_golden("judged.txt", text_of(analysis, ShownResults::deciding, 60));
  expect_golden("judged_by_all_rules.txt", text_of(analysis, ShownResults::all, 60));
  expect_golden("judged.json", json_of(analysis));
}

TEST(Judgement, IsAsItsSchemaSays) {
  std::ifstream file(in_source("docs/judge.schema.json"));
  const json schema = json::parse(file);
  EXPECT_EQ(schema_violation(schema, json::parse(json_of(small_analysis(), true))), "");
  EXPECT_EQ(schema_violation(schema, json::parse(json_of(analyse(clean_run().builder.run)))), "");
  EXPECT_EQ(schema_violation(schema, json::parse(json_of(Analysis{}))), "");
}

}  // namespace
}  // namespace roofladder::test
