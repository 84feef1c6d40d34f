// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <gmock/gmock.h>
#include <string>

#include "tests/reports/bare_page.h"
#include "tests/reports/small_analysis.h"
#include "tests/reports/tag_balance.h"

namespace roofladder::test {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Html, SaysWhatEveryVariantIsAndDid) {
  const std::string html = bare_page(small_analysis());
  const std::string fastest = between(html, "<table class=\"fastest\">", "</table>");
  for (const char* text : {"jacobi, openmp", "Pointer swap", "2.85x", "2.79x", "2.91x", "serial"}) {
    EXPECT_THAT(fastest, HasSubstr(text));
  }
  EXPECT_THAT(html, HasSubstr("Rows are shared between threads."));
  EXPECT_THAT(html, HasSubstr("failed: The result differs from the reference at (3, 4)."));
  EXPECT_THAT(html, HasSubstr("This virtual machine has no counters; use bare metal."));
  EXPECT_THAT(html, HasSubstr("Counted 8 flops where 7 are declared."));
  EXPECT_THAT(html, HasSubstr("One repetition was dropped."));
  EXPECT_THAT(html, HasSubstr("a[0] &lt; a[1]"));
}

TEST(Html, BeginsWithCautions) {
  Analysis analysis = small_analysis();
  analysis.cautions = {};
  EXPECT_THAT(bare_page(analysis), Not(HasSubstr("class=\"notice cautions\"")));
  analysis.cautions = {"Other programs kept <2> processors busy."};
  const std::string html = bare_page(analysis);
  const std::size_t caution = html.find("Other programs kept &lt;2&gt; processors busy.");
  ASSERT_NE(caution, std::string::npos);
  EXPECT_LT(caution, html.find("class=\"headlines\""));
}

TEST(Html, SaysHowWellTimesAreKnown) {
  Analysis analysis = small_analysis();
  EXPECT_THAT(bare_page(analysis), HasSubstr(">±\u00a01.0\u00a0%</small>"));
  EXPECT_THAT(bare_page(analysis),
              HasSubstr("Every interval reaches at most 1 % from its median."));
  analysis.run.facts.push_back({"collect.precision", "0.005", std::nullopt, dimension::ratio});
  EXPECT_THAT(bare_page(analysis),
              HasSubstr("3 of 3 reach further than the 0.5 % that was asked for from "
                        "their medians, or have too few samples."));
}

TEST(Html, SaysChangesInPercentWithTheFactorsBelow) {
  const std::string html = bare_page(small_analysis());
  const std::string step = between(html, "<p class=\"changes\">", "</li>");
  EXPECT_THAT(step, testing::StartsWith("bandwidth +90 %</p>\n<p class=\"equation\">"));
  EXPECT_THAT(step, HasSubstr("1.90x"));
}

TEST(Html, AStepShowsWhatChangedInTheSource) {
  Analysis analysis = small_analysis();
  analysis.run.variants[1].sources[0].digest = "e1e1";
  analysis.run.texts["e1e1"] = "// Two threads.\nint a;\n";
  const std::string html = bare_page(analysis);
  EXPECT_EQ(first_fault(html), "");
  EXPECT_THAT(html, HasSubstr("Source <ins>+1</ins> <del>−3</del>"));
  EXPECT_THAT(html,
              HasSubstr("  // Two threads.\n<del>- void sweep(const float* a, float* b) {</del>"));
  EXPECT_THAT(html, HasSubstr("<ins>+ int a;</ins>"));

  analysis.run.variants[1].sources[0].digest = "d0d0";
  analysis.run.variants[1].parameters = {{"tile", 4}};
  EXPECT_THAT(bare_page(analysis),
              HasSubstr("The same source with tile=4 in place of no parameter."));
}

TEST(Html, AStepShowsWhatChangedInAHeader) {
  Analysis analysis = small_analysis();
  for (const std::size_t rung : {0U, 1U}) {
    const std::string digest = rung == 0 ? "a0a0" : "a1a1";
    analysis.run.variants[rung].sources.push_back({"kernels/jacobi/grid.h", digest});
    analysis.run.texts[digest] = "int width = " + std::to_string(rung) + ";\n";
  }
  const std::string html = bare_page(analysis);
  EXPECT_EQ(first_fault(html), "");
  EXPECT_THAT(html, HasSubstr("Source <ins>+1</ins> <del>−1</del>"));
  EXPECT_THAT(
      html,
      HasSubstr("<span class=\"file\">kernels/jacobi/grid.h</span>\n<del>- int width = 0;</del>\n"
                "<ins>+ int width = 1;</ins>"));
  EXPECT_THAT(html, HasSubstr("<dd><a href=\"#source-a1a1\">kernels/jacobi/grid.h</a></dd>"));
}

TEST(Html, TextBetweenBackticksIsCode) {
  Analysis analysis = small_analysis();
  analysis.run.kernels[0].sentence = "By `acc <kernels>`, and ` alone.";
  EXPECT_THAT(bare_page(analysis), HasSubstr("By <code>acc &lt;kernels&gt;</code>, and ` alone."));
  EXPECT_EQ(first_fault(bare_page(analysis)), "");
}

TEST(Html, ASweepIsAlsoATable) {
  const std::string html = bare_page(small_analysis());
  const std::string table = between(html, "The sweep of tiled as a table", "</table>");
  EXPECT_THAT(table, HasSubstr(">Pointer swap</a>"));
  EXPECT_THAT(table, HasSubstr("<span class=\"value\">35 ms</span>"));
  EXPECT_THAT(table, HasSubstr("The result differs from the reference")) << "of the failed one";
  EXPECT_THAT(table, Not(HasSubstr("L1 hit rate"))) << "nobody knows one";
}

TEST(Html, SamplesAreDots) {
  Analysis analysis = small_analysis();
  EXPECT_THAT(bare_page(analysis), Not(HasSubstr("<h4>Samples</h4>")));
  analysis.ladders[0].rungs[0].analysis.times = {0.1, 0.1, 0.11};
  EXPECT_THAT(bare_page(analysis), HasSubstr("<h4>Samples</h4>"));
  EXPECT_THAT(bare_page(analysis), HasSubstr("n 3, median 100 ms"));
}

TEST(Html, EveryValueThatRestsOnASimulationSaysSo) {
  const std::string html = bare_page(small_analysis());
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

TEST(Html, LinksToLaddersNameTheDeviceWhereSeveralRanTheModel) {
  Analysis analysis = small_analysis();
  const std::string& kernel = analysis.run.kernels.at(analysis.ladders[0].kernel).name;
  const std::string link = "<a href=\"#ladder-1\">" + kernel;
  analysis.run.devices.push_back({"cuda:0", DeviceKind::gpu, "A GPU", {}});
  EXPECT_THAT(bare_page(analysis), HasSubstr(link + ", openmp</a>"));
  analysis.ladders.push_back(analysis.ladders[0]);
  analysis.ladders[1].device = 1;
  EXPECT_THAT(bare_page(analysis), HasSubstr(link + ", openmp on cpu</a>"));
}

TEST(Html, ADeviceWithoutRoofsAndPointsHasNoEmptyChart) {
  Analysis analysis = small_analysis();
  analysis.ceilings.clear();
  for (Rung& rung : analysis.ladders[0].rungs) {
    rung.analysis.roofline.reset();
  }
  EXPECT_THAT(bare_page(analysis), HasSubstr("No roofline of cpu"));
  EXPECT_THAT(bare_page(analysis), Not(HasSubstr("Roofline of cpu</strong>")));
}

}  // namespace
}  // namespace roofladder::test
