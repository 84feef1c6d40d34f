// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <string>

#include "reports/html/html_report.h"
#include "tests/reports/bare_page.h"
#include "tests/reports/large_analysis.h"
#include "tests/reports/small_analysis.h"
#include "tests/reports/small_story.h"
#include "tests/reports/tag_balance.h"
#include "tests/reports/three_ladders.h"
#include "tests/reports/written.h"

namespace roofladder::test {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Html, OfSeveralRunsHoldsThemAgainstTheBaseline) {
  const std::string html = bare_page(small_comparison());
  EXPECT_EQ(first_fault(html), "");
  EXPECT_THAT(html, HasSubstr("Rooflines of all runs"));
  EXPECT_THAT(html, HasSubstr("<span class=\"value\">1.33x</span>"));
  EXPECT_THAT(html, HasSubstr("A faster processor"));
  EXPECT_THAT(html, HasSubstr("Another small run"));
  EXPECT_THAT(html, HasSubstr("Counted 8 flops where 7 are declared."));
  EXPECT_EQ(first_fault(without_scripts(
                written(write_html_comparison, compare({Analysis{}, Analysis{}}, 0)))),
            "");
}

TEST(Html, OfSeveralRunsTellsOfEachWhatItTellsOfOne) {
  const Analysis analysis = analyse(three_ladders());
  const std::string one = bare_page(analysis);
  const std::string two = bare_page(compare({analysis, analysis}, 0));
  EXPECT_EQ(first_fault(two), "");
  for (const char* part :
       {"<ol class=\"steps\">", "<table class=\"limits\">", "<h4>Every metric</h4>",
        "<table class=\"metrics\">", "<p class=\"equation\">", "<details class=\"change\">",
        "Measured ceilings"}) {
    EXPECT_EQ(count(two, part), 2 * count(one, part)) << part;
    EXPECT_GT(count(one, part), 0U) << part;
  }
  EXPECT_EQ(count(two, "<svg "), 2 * count(one, "<svg ") + 4)
      << "and the roofline of both, and the spread of three ladders";
  EXPECT_THAT(two, HasSubstr("<figure id=\"run-1-roofline\">"));
  EXPECT_THAT(two, HasSubstr("<figure id=\"run-2-roofline\">"));
}

TEST(Html, OfRunsOnSeveralNodesDrawsTheSpread) {
  const auto on_node = [](const std::string& node) {
    auto run = three_ladders();
    std::erase_if(run.facts, [](const Fact& fact) { return fact.key == "host.name"; });
    run.facts.push_back({"host.name", node, {}, {}});
    return analyse(run);
  };
  const std::string two = bare_page(compare({on_node("a"), on_node("b")}, 0));
  EXPECT_EQ(first_fault(two), "");
  const std::string figure = between(two, "<figure id=\"spread-1\"", "</figure>");
  EXPECT_THAT(figure, HasSubstr("2 devices, "));
  EXPECT_THAT(figure, HasSubstr("2 nodes, "));
  const std::string rung = between(figure, "<g data-rung=", "<title>");
  const std::string ladder = between(two, "<figure id=\"run-1-ladder-jacobi", "</figure>");
  EXPECT_THAT(ladder, HasSubstr(rung + "<title>Serial original")) << "of the first run";
  const std::string again = bare_page(compare({on_node("a"), on_node("a")}, 0));
  EXPECT_THAT(between(again, "<figure id=\"spread-1\"", "</figure>"), HasSubstr("2 runs, "));
}

TEST(Html, OfSeveralRunsNumbersLaddersThroughThePage) {
  const std::string html = bare_page(small_comparison());
  const std::string second = html.substr(html.find("<section id=\"run-2-ladders\""));
  EXPECT_THAT(second, HasSubstr("<article id=\"ladder-2\">"));
  EXPECT_THAT(second, Not(HasSubstr("data-rung=\"1-")));
  EXPECT_THAT(second, HasSubstr("<g data-rung=\"2-2\">"));
  const std::string overlay = between(html, "<figure id=\"roofline-of-all\">", "</figure>");
  EXPECT_THAT(overlay, HasSubstr("<g data-rung=\"1-2\">"));
  EXPECT_THAT(overlay, HasSubstr("<g data-rung=\"2-2\">"));
  EXPECT_THAT(between(html, "<table class=\"rungs compared\">", "</table>"),
              HasSubstr("<a href=\"#ladder-2-rung-2\"><span class=\"value\">"));
}

TEST(Html, OfSeveralRunsShowsEachSourceOnce) {
  Analysis changed = small_analysis();
  const std::string same = bare_page(compare({small_analysis(), changed}, 0));
  const std::size_t sources = count(bare_page(changed), "SHA-256 ");
  ASSERT_GT(sources, 0U);
  EXPECT_EQ(count(same, "SHA-256 "), sources);

  changed.run.title = "Tuesday";
  changed.run.variants[1].sources[0].digest = "e1e1";
  changed.run.texts["e1e1"] = "int other;\n";
  const std::string html = bare_page(compare({small_analysis(), changed}, 0));
  EXPECT_EQ(first_fault(html), "");
  EXPECT_EQ(count(html, "SHA-256 "), sources + 1);
  const std::string source = between(html, "<details id=\"source-e1e1\">", "</details>");
  EXPECT_THAT(source, HasSubstr(" <small>Tuesday</small></li>"));
}

TEST(Html, OfSeveralRunsShowsWhatChangedInASourceBetweenThem) {
  Analysis changed = small_analysis();
  changed.run.title = "Tuesday";
  const auto ladders = [&] {
    const std::string html = bare_page(compare({small_analysis(), changed}, 0));
    EXPECT_EQ(first_fault(html), "");
    return between(html, "<section id=\"ladders\">", "</section>");
  };
  EXPECT_THAT(ladders(), Not(HasSubstr("Sources that differ")));
  changed.run.variants[1].sources[0].digest = "e1e1";
  EXPECT_THAT(ladders(), Not(HasSubstr("Sources that differ"))) << "the text is not there";
  changed.run.texts["e1e1"] = "// Two threads.\nint a;\n";
  const std::string list = between(ladders(), "<h4>Sources that differ", "</ul>");
  EXPECT_EQ(count(list, "<h5>"), 1U);
  EXPECT_THAT(list, HasSubstr("<h5>Threads <code class=\"id\">threads</code></h5>"));
  EXPECT_THAT(list, HasSubstr("<p class=\"where\">A small run → Tuesday</p>"));
  EXPECT_THAT(list, HasSubstr("<ins>+ int a;</ins>"));
}

TEST(Html, OfSeveralRunsThatAreManyResultsHasARowForEach) {
  const std::string html = bare_page(compare({large_analysis(150), large_analysis(150)}, 0));
  EXPECT_EQ(first_fault(html), "");
  EXPECT_THAT(html, HasSubstr("This page has 300 results"));
  EXPECT_THAT(html, Not(HasSubstr("class=\"steps\"")));
  EXPECT_THAT(html, HasSubstr("<table class=\"results\" data-ladder=\"2\">"));
}

}  // namespace
}  // namespace roofladder::test
