// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>

#include "analyzer/cost/cost.h"
#include "reports/markdown_report.h"
#include "reports/markdown_table.h"
#include "tests/reports/small_analysis.h"
#include "tests/reports/written.h"

namespace roofladder::test {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(MarkdownText, HasNoMarkup) {
  EXPECT_EQ(markdown_text("a|b"), "a&#124;b");
  EXPECT_EQ(markdown_text("*_[x](y)_* `z` ~1 # <b>"),
            "\\*\\_\\[x\\](y)\\_\\* \\`z\\` \\~1 \\# &lt;b&gt;");
  EXPECT_EQ(markdown_text("it's"), "it&#39;s");
}

TEST(MarkdownReport, KeepsHostileTextsInTheirCells) {
  Analysis analysis = small_analysis();
  analysis.run.title = "<img src=x onerror=alert(1)>\n# heading";
  analysis.run.variants[0].technique = "a|b\n| c |";
  const std::string report = written(write_markdown_report, analysis);
  EXPECT_THAT(report, Not(HasSubstr("<img")));
  EXPECT_THAT(report, Not(HasSubstr("\n# heading")));
  std::istringstream lines(report);
  std::size_t rows = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("| ") && line.find("openmp") != std::string::npos) {
      EXPECT_EQ(std::count(line.begin(), line.end(), '|'), 14) << line;
      ++rows;
    }
  }
  EXPECT_EQ(rows, analysis.ladders[0].rungs.size());
}

TEST(MarkdownReport, NamesDevicesWhereThereAreSeveral) {
  Analysis analysis = small_analysis();
  EXPECT_THAT(written(write_markdown_report, analysis), Not(HasSubstr(", on cpu")));
  analysis.run.devices.push_back({"opencl:0", DeviceKind::gpu, "A GPU", {}});
  const std::string report = written(write_markdown_report, analysis);
  EXPECT_THAT(report, HasSubstr(" cache, on cpu\n"));
  EXPECT_THAT(report, HasSubstr("| triad | dram | cpu |"));
}

TEST(MarkdownReport, HasCostsWhereAPriceWasGiven) {
  Analysis analysis = small_analysis();
  EXPECT_THAT(written(write_markdown_report, analysis), Not(HasSubstr("cost")));
  set_prices(analysis.run, {{"cpu", 36}}, analysis.ladders);
  const std::string report = written(write_markdown_report, analysis);
  EXPECT_THAT(report, HasSubstr("| cost (36/core-hour) |"));
  EXPECT_THAT(report, HasSubstr("| 0.00200 |"));
}

TEST(MarkdownReport, SaysWhatVerdictsRestOn) {
  Analysis analysis = small_analysis();
  Ladder& ladder = analysis.ladders[0];
  ladder.steps.front().verdict_basis.noise = 0.21;
  EXPECT_THAT(
      written(write_markdown_report, analysis),
      HasSubstr("- In the step to threads, rounds are noisy, with medians up to 21 % apart.\n"));
  ladder.steps.back().verdict_basis.noise = 0.56;
  EXPECT_THAT(written(write_markdown_report, analysis),
              HasSubstr("- In every step, rounds are noisy, with medians up to 56.0 % apart.\n"))
      << "one line for both, with the greater";
  for (Step& step : ladder.steps) {
    step.verdict_basis = {true, 0, 0.03};
  }
  const std::string report = written(write_markdown_report, analysis);
  EXPECT_THAT(report, HasSubstr("- In every step, times are of one round"));
  EXPECT_THAT(report, HasSubstr("- In every step, the core clock differs by 3 %"));
}

}  // namespace
}  // namespace roofladder::test
