// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/json/explanation.h"

#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "reports/explanation_text.h"
#include "tests/analyzer/fixture.h"
#include "tests/places.h"
#include "tests/reports/golden.h"
#include "tests/reports/schema.h"
#include "tests/reports/small_analysis.h"

namespace roofladder::test {
namespace {

using nlohmann::json;

std::vector<ExplainedLadder> all_of(const Analysis& analysis) {
  const Observations observations(analysis.run);
  std::vector<ExplainedLadder> ladders;
  for (const Ladder& ladder : analysis.ladders) {
    ladders.push_back({&ladder, explanations_of(analysis, observations, ladder)});
  }
  return ladders;
}

std::string json_of(const Analysis& analysis) {
  std::ostringstream out;
  write_json_explanation(analysis, all_of(analysis), out);
  return out.str();
}

std::string text_of(const Analysis& analysis, std::size_t width) {
  std::string text;
  for (const ExplainedLadder& one : all_of(analysis)) {
    for (const Explanation& explanation : one.rungs) {
      text += explanation_text(analysis, *one.ladder, explanation, width);
    }
  }
  return text;
}

TEST(Explanation, IsAsItsGoldenFiles) {
  const Analysis analysis = analyse(clean_run().builder.run);
  expect_golden("explained.txt", text_of(analysis, 80));
  expect_golden("explained.json", json_of(analysis));
}

TEST(Explanation, IsAsItsSchemaSays) {
  std::ifstream file(in_source("docs/explain.schema.json"));
  const json schema = json::parse(file);
  EXPECT_EQ(schema_violation(schema, json::parse(json_of(analyse(clean_run().builder.run)))), "");
  EXPECT_EQ(schema_violation(schema, json::parse(json_of(small_analysis()))), "");
  EXPECT_EQ(schema_violation(schema, json::parse(json_of(Analysis{}))), "");
}

TEST(Explanation, KeepsToItsWidth) {
  std::istringstream lines(text_of(analyse(clean_run().builder.run), 60));
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(line.size(), 64U) << line;  // some signs are several bytes
  }
}

}  // namespace
}  // namespace roofladder::test
