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

TEST(Golden, EveryReportOfTheSmallAnalysis) {
  const Analysis analysis = small_analysis();
  for (const ReportFormat& format : report_table()) {
    SCOPED_TRACE(format.name);
    expect_golden("small" + std::string(format.suffix),
                  without_style(without_scripts(written(format.write, analysis))));
  }
}

TEST(Golden, APublishedStoryBesideTheSmallAnalysis) {
  Analysis analysis = small_analysis();
  analysis.published = {small_story()};
  expect_golden("published.html",
                without_style(without_scripts(written(write_html_report, analysis))));
  expect_golden("published.json", written(write_json_report, analysis));
}

TEST(Golden, EveryReportOfTwoRuns) {
  const Comparison comparison = small_comparison();
  for (const ReportFormat& format : report_table()) {
    SCOPED_TRACE(format.name);
    expect_golden("two_runs" + std::string(format.suffix),
                  without_style(without_scripts(written(format.write_comparison, comparison))));
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
