// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <gmock/gmock.h>
#include <regex>
#include <string>

#include "reports/html/html_report.h"
#include "tests/reports/bare_page.h"
#include "tests/reports/large_analysis.h"
#include "tests/reports/small_analysis.h"
#include "tests/reports/tag_balance.h"
#include "tests/reports/three_ladders.h"
#include "tests/reports/written.h"

namespace roofladder::test {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Html, IsWellFormed) {
  EXPECT_EQ(first_fault(bare_page(small_analysis())), "");
}

TEST(Html, ARealRunIsWellFormed) {
  const Analysis analysis = analyse(three_ladders());
  ASSERT_EQ(analysis.ladders.size(), 3U);
  const std::string html = bare_page(analysis);
  EXPECT_EQ(first_fault(html), "");
  EXPECT_THAT(html, HasSubstr("callgrind charges write-allocate to non-temporal stores"));
  EXPECT_THAT(html, HasSubstr("id=\"roofline\""));
}

TEST(Html, NeedsNothingFromOutside) {
  const std::string html = bare_page(small_analysis());
  EXPECT_THAT(html, Not(HasSubstr("<script")));
  EXPECT_THAT(html, Not(HasSubstr(" style=")));
  EXPECT_THAT(html, Not(HasSubstr("<link")));
  EXPECT_THAT(html, Not(HasSubstr("<img")));
  EXPECT_FALSE(std::regex_search(html, std::regex("(src|href)=\"[^#\"]")));
  EXPECT_FALSE(std::regex_search(html, std::regex("url\\([^#]")));
}

TEST(Html, WhatCanBeShownIsShown) {
  Analysis nothing;
  EXPECT_EQ(first_fault(bare_page(nothing)), "");
  EXPECT_THAT(bare_page(nothing), HasSubstr("This run has no ladder"));

  Analysis no_ceilings = small_analysis();
  no_ceilings.ceilings.clear();
  no_ceilings.ridges.clear();
  EXPECT_EQ(first_fault(bare_page(no_ceilings)), "");
  EXPECT_THAT(bare_page(no_ceilings), HasSubstr("No ceiling was measured in this run"));

  Analysis all_failed = small_analysis();
  Ladder& ladder = all_failed.ladders[0];
  ladder.rungs.assign(4, ladder.rungs[2]);
  ladder.steps.clear();
  EXPECT_EQ(first_fault(bare_page(all_failed)), "");
  EXPECT_THAT(bare_page(all_failed), HasSubstr("No two variants of a ladder have a time."));

  Analysis partial = small_analysis();
  partial.run.state = RunState::partial;
  EXPECT_THAT(bare_page(partial), HasSubstr("This run is partial"));
}

TEST(Html, WhatIsNotReadByEveryoneIsFolded) {
  const std::string html = bare_page(analyse(three_ladders()));
  const std::string ladder = between(html, "<article id=\"ladder-1\">", "</article>");
  const std::string open = ladder.substr(0, ladder.find("<details"));
  EXPECT_THAT(open, HasSubstr("<table class=\"rungs\">"));
  EXPECT_THAT(open, HasSubstr("<svg "));
  for (const char* folded : {"steps", "limits", "parts", "metrics"}) {
    EXPECT_THAT(ladder, HasSubstr(std::string("<details class=\"fold\" id=\"ladder-1-") + folded));
  }
}

TEST(Html, ALargeRunHasARowForEachResult) {
  const std::string html = bare_page(large_analysis(10'000));
  EXPECT_EQ(first_fault(html), "");
  EXPECT_THAT(html, HasSubstr("This run has 10000 results"));
  EXPECT_THAT(html, Not(HasSubstr("class=\"steps\"")));
  const std::string table = between(html, "<table class=\"results\"", "</table>");
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 10'003);
  EXPECT_THAT(table, HasSubstr("<td>1.90 GB/s</td><td>84 %</td>"));
  EXPECT_THAT(table, HasSubstr("<td>simulated</td>"));
  EXPECT_LT(written(write_html_report, large_analysis(10'000)).size(), 3'000'000U);
}

}  // namespace
}  // namespace roofladder::test
