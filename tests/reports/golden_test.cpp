// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/reports/golden.h"

#include <gtest/gtest.h>

#include "analyzer/plots/plot.h"
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
  return without_style(bare_page(analysis));
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

// The pieces that a published story adds.
TEST(Golden, APublishedStoryBesideTheSmallAnalysis) {
  Analysis analysis = small_analysis();
  const Pieces page = sections_of(page_of(analysis));
  const Pieces json = members_of(written(write_json_report, analysis));
  analysis.published = {small_story()};
  expect_golden("published_page", new_in(sections_of(page_of(analysis)), page));
  expect_golden("published_json", new_in(members_of(written(write_json_report, analysis)), json));
}

// Removes the single runs, which are as in the page of one run.
Pieces without_single_runs(Pieces pieces) {
  std::erase_if(pieces, [](const auto& piece) {
    return piece.first.starts_with("run-") || piece.first == "runs.json";
  });
  return pieces;
}

TEST(Golden, WhatThePageOfTwoRunsAdds) {
  const Pieces page = sections_of(without_style(bare_page(small_comparison())));
  EXPECT_TRUE(page.contains("legend.html") && page.contains("sources.html"));
  expect_golden("two_runs_page",
                without_single_runs(new_in(page, sections_of(page_of(small_analysis())))));
}

TEST(Golden, WhatTheJsonOfTwoRunsAdds) {
  const Pieces json = members_of(written(write_json_comparison, small_comparison()));
  const Pieces known = members_of(written(write_json_report, small_analysis()));
  expect_golden("two_runs_json", without_single_runs(new_in(json, known)));
}

// Compares only what follows the rows of the first run, which are as in its own table.
TEST(Golden, WhatTheTextsOfTwoRunsAdd) {
  for (const ReportFormat& format : report_table()) {
    if (is_text(format)) {
      const std::string text = written(format.write_comparison, small_comparison());
      const std::string known = written(format.write, small_analysis());
      expect_golden("two_runs" + std::string(format.suffix),
                    text.starts_with(known) ? text.substr(known.size()) : text);
    }
  }
}

TEST(Golden, Charts) {
  for (const auto& [name, plot] : all_plots()) {
    expect_golden(name + ".svg", written(write_svg, plot));
  }
}

}  // namespace
}  // namespace roofladder::test
