// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <clocale>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <locale>
#include <openssl/evp.h>
#include <regex>
#include <sstream>

#include "reports/html/html_report.h"
#include "reports/html/script.h"
#include "reports/report.h"
#include "tests/places.h"
#include "tests/reports/bare_page.h"
#include "tests/reports/small_analysis.h"
#include "tests/reports/small_story.h"
#include "tests/reports/tag_balance.h"
#include "tests/reports/three_ladders.h"
#include "tests/reports/written.h"

namespace roofladder::test {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string page(const Analysis& analysis) {
  return without_scripts(written(write_html_report, analysis));
}

std::string between(const std::string& text, const std::string& before, const std::string& after) {
  const std::size_t start = text.find(before) + before.size();
  return text.substr(start, text.find(after, start) - start);
}

TEST(Html, IsWellFormed) {
  EXPECT_EQ(first_fault(page(small_analysis())), "");
}

TEST(Html, TheCheckerFindsFaults) {
  EXPECT_NE(first_fault("<p><b></p></b>"), "");
  EXPECT_NE(first_fault("<p>"), "");
  EXPECT_NE(first_fault("<p>a & b</p>"), "");
  EXPECT_NE(first_fault("<p id=\"a\"></p><p id=\"a\"></p>"), "");
  EXPECT_NE(first_fault("<a href=\"#b\"></a>"), "");
  EXPECT_NE(first_fault("<p class=a></p>"), "");
  EXPECT_EQ(first_fault("<p class=\"a\" id=\"b\">x<br/></p><a href=\"#b\">&lt;</a>"), "");
}

std::string source_expression(const std::string& text) {
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned int length = 0;
  EVP_Digest(text.data(), text.size(), digest, &length, EVP_sha256(), nullptr);
  unsigned char base64[64];
  EVP_EncodeBlock(base64, digest, static_cast<int>(length));
  return "'sha256-" + std::string(reinterpret_cast<char*>(base64)) + "'";
}

TEST(Html, ThePolicyAllowsNothingButItsOwnStyleSheetAndScript) {
  const std::string html = written(write_html_report, small_analysis());
  const std::string script =
      html::script().empty()
          ? ""
          : "script-src " + source_expression(between(html, "<script>", "</script>")) +
                "; require-trusted-types-for 'script'; trusted-types 'none'; ";
  EXPECT_EQ(between(html, "Content-Security-Policy\" content=\"", "\""),
            "default-src 'none'; " + script + "style-src " +
                source_expression(between(html, "<style>", "</style>")) +
                "; img-src data:; base-uri 'none'; form-action 'none'");
}

TEST(Html, TheScriptIsSmallAndCannotEndItsElement) {
  EXPECT_LT(html::script().size(), 110'000U);
  EXPECT_EQ(html::script().find("</script"), std::string_view::npos);
  EXPECT_EQ(html::script().find("<!--"), std::string_view::npos);
}

TEST(Html, TheScriptBuildsNothingFromText) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(in_source("reports/html/script"))) {
    if (entry.path().extension() != ".js") {
      continue;
    }
    ++files;
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    for (const char* danger : {"innerHTML", "outerHTML", "insertAdjacentHTML", "document.write",
                               "eval(", "Function(", ".html(", "fetch(", "import("}) {
      EXPECT_THAT(text.str(), Not(HasSubstr(danger))) << entry.path();
    }
  }
  EXPECT_GT(files, 10U);
}

// As many variants as a large run has, each with its own time.
Analysis large(std::size_t rungs) {
  Analysis analysis = small_analysis();
  Ladder& ladder = analysis.ladders[0];
  ladder.rungs.assign(rungs, ladder.rungs[1]);
  ladder.steps.clear();
  ladder.sweeps.clear();
  return analysis;
}

TEST(Html, ALargeRunHasARowForEachResult) {
  const std::string html = page(large(10'000));
  EXPECT_EQ(first_fault(html), "");
  EXPECT_THAT(html, HasSubstr("This run has 10000 results"));
  EXPECT_THAT(html, Not(HasSubstr("class=\"steps\"")));
  const std::string table = between(html, "<table class=\"results\"", "</table>");
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 10'003);
  EXPECT_THAT(table, HasSubstr("<td>1.90 GB/s</td><td>84 %</td>"));
  EXPECT_THAT(table, HasSubstr("<td>simulated</td>"));
  EXPECT_LT(written(write_html_report, large(10'000)).size(), 3'000'000U);
}

TEST(Html, AStepShowsWhatChangedInTheSource) {
  Analysis analysis = small_analysis();
  analysis.run.variants[1].source_digest = "e1e1";
  analysis.run.texts["e1e1"] = "// Two threads.\nint a;\n";
  const std::string html = page(analysis);
  EXPECT_EQ(first_fault(html), "");
  EXPECT_THAT(html, HasSubstr("Source <ins>+1</ins> <del>−3</del>"));
  EXPECT_THAT(html,
              HasSubstr("  // Two threads.\n<del>- void sweep(const float* a, float* b) {</del>"));
  EXPECT_THAT(html, HasSubstr("<ins>+ int a;</ins>"));

  analysis.run.variants[1].source_digest = "d0d0";
  analysis.run.variants[1].parameters = {{"tile", 4}};
  EXPECT_THAT(page(analysis), HasSubstr("The same source with tile=4 in place of no parameter."));
}

TEST(Html, SamplesAreDots) {
  Analysis analysis = small_analysis();
  EXPECT_THAT(page(analysis), Not(HasSubstr("<h4>Samples</h4>")));
  analysis.ladders[0].rungs[0].analysis.times = {0.1, 0.1, 0.11};
  EXPECT_THAT(page(analysis), HasSubstr("<h4>Samples</h4>"));
  EXPECT_THAT(page(analysis), HasSubstr("n 3, median 100 ms"));
}

TEST(Html, NeedsNothingFromOutside) {
  const std::string html = page(small_analysis());
  EXPECT_THAT(html, Not(HasSubstr("<script")));
  EXPECT_THAT(html, Not(HasSubstr(" style=")));
  EXPECT_THAT(html, Not(HasSubstr("<link")));
  EXPECT_THAT(html, Not(HasSubstr("<img")));
  EXPECT_FALSE(std::regex_search(html, std::regex("(src|href)=\"[^#\"]")));
  EXPECT_FALSE(std::regex_search(html, std::regex("url\\([^#]")));
}

TEST(Html, SaysWhatEveryVariantIsAndDid) {
  const std::string html = page(small_analysis());
  EXPECT_THAT(html, HasSubstr("<p class=\"headline\">2.85x</p>\n<p>from Serial <code class=\"id\">"
                              "serial</code> to Pointer swap <code class=\"id\">swap</code></p>"));
  EXPECT_THAT(
      html,
      HasSubstr("84 % of STREAM <span class=\"badge simulated\">from timer, simulated</span>"));
  EXPECT_THAT(html, HasSubstr("Rows are shared between threads."));
  EXPECT_THAT(html, HasSubstr("failed: The result differs from the reference at (3, 4)."));
  EXPECT_THAT(html, HasSubstr("This virtual machine has no counters; use bare metal."));
  EXPECT_THAT(html, HasSubstr("Counted 8 flops where 7 are declared."));
  EXPECT_THAT(html, HasSubstr("One repetition was dropped."));
  EXPECT_THAT(html, HasSubstr("a[0] &lt; a[1]"));
}

TEST(Html, WhatIsNotReadByEveryoneIsFolded) {
  const std::string html = page(analyse(three_ladders()));
  const std::string ladder = between(html, "<article id=\"ladder-1\">", "</article>");
  const std::string open = ladder.substr(0, ladder.find("<details"));
  EXPECT_THAT(open, HasSubstr("<table class=\"rungs\">"));
  EXPECT_THAT(open, HasSubstr("<svg "));
  for (const char* folded : {"steps", "limits", "parts", "metrics"}) {
    EXPECT_THAT(ladder, HasSubstr(std::string("<details class=\"fold\" id=\"ladder-1-") + folded));
  }
}

TEST(Html, SaysHowWellTimesAreKnown) {
  Analysis analysis = small_analysis();
  EXPECT_THAT(page(analysis), HasSubstr(">±\u00a01.0\u00a0%</small>"));
  EXPECT_THAT(page(analysis), HasSubstr("Every interval reaches at most 1 % from its median."));
  analysis.run.facts.push_back({"collect.precision", "0.005", std::nullopt, dimension::ratio});
  EXPECT_THAT(page(analysis),
              HasSubstr("3 of 3 reach further than the 0.5 % that was asked for from "
                        "their medians, or have too few samples."));
}

TEST(Html, TextBetweenBackticksIsCode) {
  Analysis analysis = small_analysis();
  analysis.run.kernels[0].sentence = "By `acc <kernels>`, and ` alone.";
  EXPECT_THAT(page(analysis), HasSubstr("By <code>acc &lt;kernels&gt;</code>, and ` alone."));
  EXPECT_EQ(first_fault(page(analysis)), "");
}

TEST(Html, SaysChangesInPercentWithTheFactorsBelow) {
  const std::string html = page(small_analysis());
  const std::string step = between(html, "<p class=\"changes\">", "</li>");
  EXPECT_THAT(step, testing::StartsWith("bandwidth +90 %</p>\n<p class=\"equation\">"));
  EXPECT_THAT(step, HasSubstr("1.90x"));
}

TEST(Html, ShowsAPublishedLadderBesideOurs) {
  Analysis analysis = small_analysis();
  EXPECT_THAT(page(analysis), Not(HasSubstr("id=\"published\"")));
  analysis.published = {small_story()};
  const std::string html = page(analysis);
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

TEST(Html, OfQuotedSingleTimesHasNoHeadline) {
  Analysis analysis = small_analysis();
  analysis.published = {small_story()};
  analysis.published[0].own.clear();
  EXPECT_THAT(page(analysis), HasSubstr("<p class=\"headline\">"));
  analysis.ladders[0].rungs.resize(1);
  analysis.ladders[0].steps.clear();
  analysis.ladders[0].sweeps.clear();
  EXPECT_THAT(page(analysis), Not(HasSubstr("<p class=\"headline\">")));
  analysis.published.clear();
  EXPECT_THAT(page(analysis), HasSubstr("<p class=\"headline\">"));
}

TEST(Html, LinksToLaddersNameTheDeviceWhereSeveralRanTheModel) {
  Analysis analysis = small_analysis();
  const std::string& kernel = analysis.run.kernels.at(analysis.ladders[0].kernel).name;
  const std::string link = "<a href=\"#ladder-1\">" + kernel;
  analysis.run.devices.push_back({"cuda:0", "gpu", "A GPU", {}});
  EXPECT_THAT(page(analysis), HasSubstr(link + ", openmp</a>"));
  analysis.ladders.push_back(analysis.ladders[0]);
  analysis.ladders[1].device = 1;
  EXPECT_THAT(page(analysis), HasSubstr(link + ", openmp on cpu</a>"));
}

TEST(Html, ADeviceWithoutRoofsAndPointsHasNoEmptyChart) {
  Analysis analysis = small_analysis();
  analysis.ceilings.clear();
  for (Rung& rung : analysis.ladders[0].rungs) {
    rung.analysis.roofline.reset();
  }
  EXPECT_THAT(page(analysis), HasSubstr("No roofline of cpu"));
  EXPECT_THAT(page(analysis), Not(HasSubstr("Roofline of cpu</strong>")));
}

TEST(Html, OfSeveralRunsHoldsThemAgainstTheBaseline) {
  const std::string html = without_scripts(written(write_html_comparison, small_comparison()));
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

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

TEST(Html, OfSeveralRunsTellsOfEachWhatItTellsOfOne) {
  const Analysis analysis = analyse(three_ladders());
  const std::string one = page(analysis);
  const std::string two =
      without_scripts(written(write_html_comparison, compare({analysis, analysis}, 0)));
  EXPECT_EQ(first_fault(two), "");
  for (const char* part :
       {"<ol class=\"steps\">", "<table class=\"limits\">", "<h4>Every metric</h4>",
        "<table class=\"metrics\">", "<p class=\"equation\">", "<details class=\"change\">",
        "Measured ceilings"}) {
    EXPECT_EQ(count(two, part), 2 * count(one, part)) << part;
    EXPECT_GT(count(one, part), 0U) << part;
  }
  EXPECT_EQ(count(two, "<svg "), 2 * count(one, "<svg ") + 1) << "and the one of both";
  EXPECT_THAT(two, HasSubstr("<figure id=\"run-1-roofline\">"));
  EXPECT_THAT(two, HasSubstr("<figure id=\"run-2-roofline\">"));
}

TEST(Html, OfSeveralRunsNumbersLaddersThroughThePage) {
  const std::string html = without_scripts(written(write_html_comparison, small_comparison()));
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
  const std::string same =
      without_scripts(written(write_html_comparison, compare({small_analysis(), changed}, 0)));
  const std::size_t sources = count(page(changed), "SHA-256 ");
  ASSERT_GT(sources, 0U);
  EXPECT_EQ(count(same, "SHA-256 "), sources);

  changed.run.title = "Tuesday";
  changed.run.variants[1].source_digest = "e1e1";
  changed.run.texts["e1e1"] = "int other;\n";
  const std::string html =
      without_scripts(written(write_html_comparison, compare({small_analysis(), changed}, 0)));
  EXPECT_EQ(first_fault(html), "");
  EXPECT_EQ(count(html, "SHA-256 "), sources + 1);
  const std::string source = between(html, "<details id=\"source-e1e1\">", "</details>");
  EXPECT_THAT(source, HasSubstr(" <small>Tuesday</small></li>"));
}

TEST(Html, OfSeveralRunsShowsWhatChangedInASourceBetweenThem) {
  Analysis changed = small_analysis();
  changed.run.title = "Tuesday";
  const auto ladders = [&] {
    const std::string html =
        without_scripts(written(write_html_comparison, compare({small_analysis(), changed}, 0)));
    EXPECT_EQ(first_fault(html), "");
    return between(html, "<section id=\"ladders\">", "</section>");
  };
  EXPECT_THAT(ladders(), Not(HasSubstr("Sources that differ")));
  changed.run.variants[1].source_digest = "e1e1";
  EXPECT_THAT(ladders(), Not(HasSubstr("Sources that differ"))) << "the text is not there";
  changed.run.texts["e1e1"] = "// Two threads.\nint a;\n";
  const std::string list = between(ladders(), "<h4>Sources that differ", "</ul>");
  EXPECT_EQ(count(list, "<h5>"), 1U);
  EXPECT_THAT(list, HasSubstr("<h5>Threads <code class=\"id\">threads</code></h5>"));
  EXPECT_THAT(list, HasSubstr("<p class=\"where\">A small run → Tuesday</p>"));
  EXPECT_THAT(list, HasSubstr("<ins>+ int a;</ins>"));
}

TEST(Html, OfSeveralRunsThatAreManyResultsHasARowForEach) {
  const std::string html =
      without_scripts(written(write_html_comparison, compare({large(150), large(150)}, 0)));
  EXPECT_EQ(first_fault(html), "");
  EXPECT_THAT(html, HasSubstr("This page has 300 results"));
  EXPECT_THAT(html, Not(HasSubstr("class=\"steps\"")));
  EXPECT_THAT(html, HasSubstr("<table class=\"results\" data-ladder=\"2\">"));
}

TEST(Html, EveryValueThatRestsOnASimulationSaysSo) {
  const std::string html = page(small_analysis());
  for (const std::string text : {"100 MB", "1 GB/s", "1.90 GB/s"}) {
    const std::string value = "<span class=\"value\">" + text + "</span>";
    std::size_t shown = 0;
    for (std::size_t at = html.find(value); at != std::string::npos; at = html.find(value, at)) {
      ++shown;
      at += value.size();
      const std::size_t next = std::min(html.find("class=\"value\"", at), html.find("</tr>", at));
      EXPECT_THAT(html.substr(at, next - at), HasSubstr("simulated"));
    }
    EXPECT_GE(shown, 2U) << text;  // in the ladder and among all metrics
  }
}

TEST(Html, ASweepIsAlsoATable) {
  const std::string html = page(small_analysis());
  const std::string table = between(html, "The sweep of tiled as a table", "</table>");
  EXPECT_THAT(table, HasSubstr(">Pointer swap</a>"));
  EXPECT_THAT(table, HasSubstr("<span class=\"value\">35 ms</span>"));
  EXPECT_THAT(table, HasSubstr("The result differs from the reference")) << "of the failed one";
  EXPECT_THAT(table, Not(HasSubstr("L1 hit rate"))) << "nobody knows one";
}

TEST(Html, WhatCanBeShownIsShown) {
  Analysis nothing;
  EXPECT_EQ(first_fault(page(nothing)), "");
  EXPECT_THAT(page(nothing), HasSubstr("This run has no ladder"));

  Analysis no_ceilings = small_analysis();
  no_ceilings.ceilings.clear();
  no_ceilings.ridges.clear();
  EXPECT_EQ(first_fault(page(no_ceilings)), "");
  EXPECT_THAT(page(no_ceilings), HasSubstr("No ceiling was measured in this run"));

  Analysis all_failed = small_analysis();
  Ladder& ladder = all_failed.ladders[0];
  ladder.rungs.assign(4, ladder.rungs[2]);
  ladder.steps.clear();
  EXPECT_EQ(first_fault(page(all_failed)), "");
  EXPECT_THAT(page(all_failed), HasSubstr("No speedup: no two variants have a time."));

  Analysis partial = small_analysis();
  partial.run.state = RunState::partial;
  EXPECT_THAT(page(partial), HasSubstr("This run is partial"));
}

TEST(Html, ARealRunIsWellFormed) {
  const Analysis analysis = analyse(three_ladders());
  ASSERT_EQ(analysis.ladders.size(), 3U);
  const std::string html = page(analysis);
  EXPECT_EQ(first_fault(html), "");
  EXPECT_THAT(html, HasSubstr("callgrind charges write-allocate to non-temporal stores"));
  EXPECT_THAT(html, HasSubstr("id=\"roofline\""));
}

class DecimalComma : public std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

TEST(Reports, DoNotDependOnTheLocale) {
  const Analysis analysis = small_analysis();
  for (const ReportFormat& format : report_table()) {
    const std::string expected = written(format.write, analysis);
    const std::locale before =
        std::locale::global(std::locale(std::locale::classic(), new DecimalComma));
    const std::string c_before = std::setlocale(LC_ALL, nullptr);
    std::setlocale(LC_ALL, "de_DE.UTF-8");  // where it is installed
    const std::string actual = written(format.write, analysis);
    std::setlocale(LC_ALL, c_before.c_str());
    std::locale::global(before);
    EXPECT_TRUE(actual == expected) << format.name;
  }
}

TEST(Reports, HaveUniqueNamesAndSuffixes) {
  std::vector<std::string_view> names;
  for (const ReportFormat& format : report_table()) {
    names.push_back(format.name);
    names.push_back(format.suffix);
    EXPECT_TRUE(format.suffix.starts_with('.'));
    EXPECT_FALSE(format.sentence.empty());
  }
  EXPECT_THAT(names, testing::WhenSorted(testing::ElementsAre(".csv", ".html", ".json", ".md",
                                                              "csv", "html", "json", "markdown")));
}

}  // namespace
}  // namespace roofladder::test
