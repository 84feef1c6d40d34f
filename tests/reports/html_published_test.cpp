// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <string>

#include "tests/reports/bare_page.h"
#include "tests/reports/small_analysis.h"
#include "tests/reports/small_story.h"
#include "tests/reports/tag_balance.h"

namespace roofladder::test {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Html, ShowsAPublishedLadderBesideOurs) {
  Analysis analysis = small_analysis();
  EXPECT_THAT(bare_page(analysis), Not(HasSubstr("id=\"published\"")));
  analysis.published = {small_story()};
  const std::string html = bare_page(analysis);
  EXPECT_EQ(first_fault(html), "");
  const std::string table = between(html, "<table class=\"published\">", "</table>");
  EXPECT_THAT(table, HasSubstr("openmp on CPU (not named), n=4096"));
  EXPECT_THAT(table, HasSubstr("<span class=\"value\">21.2 ms</span>"));
  EXPECT_THAT(table, HasSubstr("<span class=\"value\">52.5 ms</span><div><span "
                               "class=\"value\">1.90x</span> <small>over its first</small>"));
  EXPECT_THAT(table, HasSubstr("<td>2x over jacobi/openmp/serial (ambiguous)</td>"));
  EXPECT_THAT(table, HasSubstr("<code class=\"id\">copy</code> <span class=\"tag\">branch</span>"));
  EXPECT_THAT(html, HasSubstr("Ambiguous: 1 of 4 numbers"));
  EXPECT_THAT(html, HasSubstr("&quot;more than 2x&quot;"));
}

TEST(Html, OfQuotedSingleTimesHasNoFastest) {
  Analysis analysis = small_analysis();
  analysis.published = {small_story()};
  analysis.published[0].own.clear();
  EXPECT_THAT(bare_page(analysis), HasSubstr("<table class=\"fastest\">"));
  analysis.ladders[0].rungs.resize(1);
  analysis.ladders[0].steps.clear();
  analysis.ladders[0].sweeps.clear();
  EXPECT_THAT(bare_page(analysis), Not(HasSubstr("<table class=\"fastest\">")));
  analysis.published.clear();
  EXPECT_THAT(bare_page(analysis), HasSubstr("<table class=\"fastest\">"));
}

}  // namespace
}  // namespace roofladder::test
