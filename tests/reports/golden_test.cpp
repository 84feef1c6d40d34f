// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/reports/golden.h"

#include <gtest/gtest.h>

#include "analyzer/plots/plot.h"
#include "reports/html/html_report.h"
#include "reports/json/json_report.h"
#include "reports/report.h"
#include "reports/svg/svg.h"
#include "tests/reports/bare_page.h"
#include "tests/reports/plots.h"
#include "tests/reports/small_analysis.h"
#include "tests/reports/small_story.h"
#include "tests/reports/written.h"

namespace roofladder::test {
namespace {

bool is_text(const ReportFormat& format) {
  return format.suffix == ".csv" || format.suffix == ".md";
}

std::string page_of(const Analysis& analysis) {
  return without_style(without_scripts(written(write_html_report, analysis)));
}

TEST(Golden, SectionsOfTheSmallPage) {
  expect_golden("small_page", sections_of(page_of(small_analysis())));
}

TEST(Golden, MembersOfTheSmallJson) {
  expect_golden("small_json", members_of(written(write_json_report, small_analysis())));
}

TEST(Golden, TextsOfTheSmallAnalysis) {
  for (const ReportFormat& format : report_table()) {
    if (is_text(format)) {
      expect_golden("small" + std::string(format.suffix), written(format.write, small_analysis()));
    }
  }
}

// What a published story adds to it.
TEST(Golden, APublishedStoryBesideTheSmallAnalysis) {
  Analysis analysis = small_analysis();
  const Pieces page = sections_of(page_of(analysis));
  const Pieces json = members_of(written(write_json_report, analysis));
  analysis.published = {small_story()};
  expect_golden("published_page", new_in(sections_of(page_of(analysis)), page));
  expect_golden("published_json", new_in(members_of(written(write_json_report, analysis)), json));
}

// The runs one by one are as in the page of one.
Pieces without_single_runs(Pieces pieces) {
  std::erase_if(pieces, [](const auto& piece) {
    return piece.first.starts_with("run-") || piece.first == "runs.json";
  });
  return pieces;
}

TEST(Golden, TwoRuns) {
  const Comparison comparison = small_comparison();
  for (const ReportFormat& format : report_table()) {
    SCOPED_TRACE(format.name);
    const std::string text =
        without_style(without_scripts(written(format.write_comparison, comparison)));
    if (is_text(format)) {
      expect_golden("two_runs" + std::string(format.suffix), text);
    } else if (format.suffix == ".html") {
      expect_golden("two_runs_page", without_single_runs(sections_of(text)));
    } else {
      expect_golden("two_runs_json", without_single_runs(members_of(text)));
    }
  }
}

TEST(Golden, Roofline) {
  expect_golden("roofline.svg", written(write_svg, roofline()));
}

TEST(Golden, Bars) {
  expect_golden("speedups.svg", written(write_svg, speedups()));
}

TEST(Golden, StackedBars) {
  expect_golden("parts.svg", written(write_svg, parts()));
}

TEST(Golden, Strips) {
  expect_golden("strips.svg", written(write_svg, strips()));
}

TEST(Golden, HeatMap) {
  expect_golden("heat_map.svg", written(write_svg, heat_map()));
}

}  // namespace
}  // namespace roofladder::test
