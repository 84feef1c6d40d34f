// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <sstream>

#include "analyzer/advice/rules.h"
#include "analyzer/analysis.h"
#include "analyzer/judge/rules.h"
#include "tests/places.h"

namespace roofladder {
namespace {

using testing::HasSubstr;

std::string text_of(const std::string& path) {
  std::ifstream file(in_source(path));
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// All chapters.
std::string method_text() {
  std::string text;
  for (const auto& chapter : std::filesystem::directory_iterator(in_source("docs/method"))) {
    text += text_of("docs/method/" + chapter.path().filename().string());
  }
  return text;
}

TEST(Method, DocumentsEveryDerivedMetricWithItsFormula) {
  const std::string method = method_text();
  for (const Metric& metric : metric_table()) {
    if (metric.kind != MetricKind::base) {
      EXPECT_THAT(method, HasSubstr("`" + std::string(metric.name) + "`"));
    }
    if (metric.kind == MetricKind::derived) {
      EXPECT_THAT(method, HasSubstr("`" + std::string(metric.formula) + "`")) << metric.name;
    }
  }
}

// The kinds as they stand in the header, so that a new one cannot be forgotten.
std::vector<std::string> finding_kinds() {
  const std::string header = text_of("analyzer/audit/finding.h");
  const std::string start = "enum class FindingKind {";
  const std::size_t first = header.find(start) + start.size();
  std::stringstream lines(header.substr(first, header.find("};", first) - first));
  std::vector<std::string> kinds;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t begin = line.find_first_not_of(' ');
    if (begin != std::string::npos) {
      kinds.push_back(line.substr(begin, line.find_first_of(", ", begin) - begin));
    }
  }
  return kinds;
}

TEST(Method, DocumentsEveryKindOfFinding) {
  const std::string method = method_text();
  const auto kinds = finding_kinds();
  EXPECT_EQ(kinds.size(), static_cast<std::size_t>(FindingKind::impossible_value) + 1);
  for (const std::string& kind : kinds) {
    EXPECT_THAT(method, HasSubstr("`" + kind + "`"));
  }
}

TEST(Method, DocumentsEveryRuleOfTheJudge) {
  const std::string method = method_text();
#define JUDGES_RULE(name, function) EXPECT_THAT(method, HasSubstr("| `" name "` |"));
#include "analyzer/judge/rule_table.inc"
#undef JUDGES_RULE
}

TEST(Method, DocumentsEveryRuleOfAdvice) {
  const std::string method = method_text();
  for (const AdviceRule& rule : advice_rules()) {
    EXPECT_THAT(method, HasSubstr("| `" + std::string(rule.name) + "` |"));
  }
}

}  // namespace
}  // namespace roofladder
