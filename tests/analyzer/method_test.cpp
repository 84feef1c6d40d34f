// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>
#include <sstream>

#include "analyzer/advice/rules.h"
#include "analyzer/analysis.h"
#include "analyzer/audit/rules.h"
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

TEST(Method, DocumentsEveryRuleOfTheAudit) {
  const std::string method = method_text();
  for (const AuditRule& rule : audit_rules()) {
    EXPECT_THAT(method, HasSubstr("| `" + std::string(rule.name) + "` |"));
  }
}

TEST(Method, DocumentsEveryRuleOfTheJudge) {
  const std::string method = method_text();
  for (const JudgeRule& rule : judge_rules()) {
    EXPECT_THAT(method, HasSubstr(fmt::format("| `{}`: {} |", rule.name, rule.title)));
  }
}

TEST(Method, DocumentsEveryRuleOfAdvice) {
  const std::string method = method_text();
  for (const AdviceRule& rule : advice_rules()) {
    EXPECT_THAT(method, HasSubstr("| `" + std::string(rule.name) + "` |"));
  }
}

}  // namespace
}  // namespace roofladder
