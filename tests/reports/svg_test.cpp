// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/svg/svg.h"

#include <cmath>
#include <gmock/gmock.h>
#include <limits>
#include <regex>

#include "reports/markup.h"
#include "tests/reports/plots.h"
#include "tests/reports/tag_balance.h"
#include "tests/reports/written.h"

namespace roofladder {
namespace {

using test::written;
using testing::HasSubstr;
using testing::Not;

TEST(Svg, NamesOfRowsKeepBothEndsAndFit) {
  BarPlot plot = test::speedups();
  plot.bars[1].label = "Tiled by 8 at 25 % occupancy, by dummy shared memory of the multiprocessor";
  plot.bars[1].name = "tiled_reduced_occupancy:tile=8,occupancy=25,blocks=128";
  const std::string svg = written(write_svg, plot);
  EXPECT_THAT(svg, HasSubstr(">Tiled by 8 at "));
  EXPECT_THAT(svg, HasSubstr("cessor (branch)</text>"));
  EXPECT_THAT(svg, HasSubstr(">tiled_reduced_"));
  EXPECT_THAT(svg, HasSubstr("25,blocks=128</text>"));
  const std::regex name("class=\"label row-name\"[^>]*>([^<]*)<");
  for (std::sregex_iterator each(svg.begin(), svg.end(), name), end; each != end; ++each) {
    EXPECT_LE(chart::text_width((*each)[1].str(), chart::Style::row_name), 280);
  }
}

TEST(Svg, ALogarithmicBarIsDividedByShare) {
  BarPlot plot = test::parts();
  plot.axis = {"time", dimension::seconds, Scale::logarithmic, 0.001, 1};
  plot.bars[0].value = 0.4;
  plot.bars[0].pieces = {{"sweep", 0.3}, {"copy", 0.1}};
  const std::string svg = written(write_svg, plot);
  std::vector<double> widths;
  const std::regex bar("width=\"([0-9.]+)\" height=\"14.0\"");
  for (std::sregex_iterator each(svg.begin(), svg.end(), bar), end; each != end; ++each) {
    widths.push_back(std::stod((*each)[1]));
  }
  ASSERT_EQ(widths.size(), 3U);
  EXPECT_NEAR(widths[0], 3 * widths[1], 0.3);
}

TEST(Svg, IsWellFormedAndNamed) {
  for (const auto& [name, plot] : test::all_plots()) {
    SCOPED_TRACE(name);
    const PlotHead& head = head_of(plot);
    const std::string svg = written(write_svg, plot);
    EXPECT_EQ(test::first_fault(svg), "");
    EXPECT_THAT(svg, HasSubstr("role=\"img\""));
    EXPECT_THAT(svg,
                HasSubstr("aria-labelledby=\"" + head.id + "-title " + head.id + "-description\""));
    EXPECT_THAT(svg, HasSubstr("<title id=\"" + head.id + "-title\">" + head.title + "</title>"));
  }
}

TEST(Svg, ValuesWithoutAPlaceDrawNothing) {
  XyPlot plot = test::roofline();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  plot.lines.push_back({"broken", {{0, 0}, {nan, 1}, {1, infinity}}, {}, false, "broken"});
  plot.marks.push_back({0, 1e9, std::nullopt, "zero", "", 0, {}, false});
  plot.marks.push_back({-1, nan, Interval{nan, nan}, "not a number", "", 7, {}, false});
  plot.arrows.push_back({0, 4, false});
  plot.arrows.push_back({0, 99, false});
  BarPlot bars = test::speedups();
  bars.bars.push_back({"infinite", "", "", infinity, Interval{nan, infinity}, {}, "", false});
  HeatPlot cells = test::heat_map();
  cells.cells.push_back({0, 1, nan, "not a number", {}, "", "", false});
  cells.cells.push_back({9, 9, 0.002, "outside", {}, "", "", false});
  for (const Plot& broken : std::vector<Plot>{plot, bars, cells}) {
    const std::string svg = written(write_svg, broken);
    EXPECT_EQ(test::first_fault(svg), "");
    EXPECT_FALSE(std::regex_search(svg, std::regex("=\"[^\"]*(nan|inf)[^\"]*\"")));
  }
  EXPECT_THAT(written(write_svg, plot), Not(HasSubstr(">zero<")));
}

std::size_t occurrences(const std::string& text, const std::string& word) {
  std::size_t count = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    ++count;
  }
  return count;
}

// 30 marks that are far apart.
XyPlot many_marks() {
  XyPlot plot = test::roofline();
  plot.marks.clear();
  plot.arrows.clear();
  for (int i = 0; i < 30; ++i) {
    Mark mark;
    mark.x = 0.02 * std::pow(10, i % 6 * 0.6);
    const int row = i / 6;
    mark.y = 2e8 * std::pow(10, row * 0.8);
    mark.label = "m" + std::to_string(i);
    plot.marks.push_back(mark);
  }
  return plot;
}

TEST(Svg, AmongManyMarksOnlyProminentOnesAreLabelled) {
  XyPlot plot = many_marks();
  plot.marks[3].prominent = plot.marks[20].prominent = true;
  const std::string svg = written(write_svg, plot);
  EXPECT_THAT(svg, HasSubstr(">m3</text>"));
  EXPECT_THAT(svg, HasSubstr(">m20</text>"));
  EXPECT_THAT(svg, Not(HasSubstr(">m4</text>")));
  EXPECT_THAT(svg, HasSubstr("<title>m4</title>")) << "the others are named on hover";
  EXPECT_THAT(svg, HasSubstr(">28 names left out: see the table<"));
}

TEST(Svg, AFewMarksAreAllLabelled) {
  XyPlot plot = many_marks();
  plot.marks.resize(most_labelled_marks);
  const std::string svg = written(write_svg, plot);
  EXPECT_EQ(occurrences(svg, "class=\"label strong\""), most_labelled_marks);
  EXPECT_THAT(svg, Not(HasSubstr("left out")));
}

std::string with_groups(std::size_t count) {
  XyPlot plot = test::roofline();
  plot.groups.clear();
  for (std::size_t group = 0; group < count; ++group) {
    plot.groups.push_back("A kernel with a long name, number " + std::to_string(group));
  }
  return written(write_svg, plot);
}

TEST(Svg, TheLegendHasASecondRowAndCountsWhatHasNoPlaceThere) {
  const std::string two_rows = with_groups(4);
  EXPECT_EQ(occurrences(two_rows, "y=\"18.5\""), 2U);
  EXPECT_EQ(occurrences(two_rows, "y=\"38.5\""), 2U);
  EXPECT_EQ(occurrences(two_rows, ">A kernel with a long name"), 4U);
  EXPECT_THAT(two_rows, Not(HasSubstr(" more</text>")));
  EXPECT_THAT(with_groups(12), HasSubstr(">and 8 more</text>"));
  EXPECT_EQ(occurrences(with_groups(2), "y=\"28.5\""), 2U) << "one row stands in the middle";
}

TEST(Svg, AHeatMapIsStrongestWhereTheValueIsGreatest) {
  const std::string svg = written(write_svg, test::heat_map());
  const auto opacity = [&](const std::string& title) {
    const std::string word = "fill-opacity=\"";
    return std::stod(svg.substr(svg.find(word, svg.find("<title>" + title)) + word.size(), 5));
  };
  EXPECT_GT(opacity("Slowest"), opacity("Between"));
  EXPECT_GT(opacity("Between"), opacity("Fastest"));
  EXPECT_NEAR(opacity("Between"), (opacity("Slowest") + opacity("Fastest")) / 2, 0.002)
      << "logarithmic: 3.16 is half way from 1 to 10";
  EXPECT_EQ(occurrences(svg, "class=\"cell\""), 3U);
  EXPECT_EQ(occurrences(svg, "class=\"cell best\""), 1U);
  EXPECT_THAT(svg, HasSubstr(">no time<"));
}

TEST(Svg, AHeatMapOfEqualValuesHasAColour) {
  HeatPlot plot = test::heat_map();
  plot.colour.low = plot.colour.high = 0.001;
  const std::string svg = written(write_svg, plot);
  EXPECT_EQ(test::first_fault(svg), "");
  EXPECT_THAT(svg, HasSubstr("fill-opacity=\"0.050\""));
}

TEST(Svg, AnEmptyPlotIsNoChart) {
  EXPECT_EQ(written(write_svg, Plot{}), "");
}

TEST(Svg, VeryManyMarksAreDotsOfOneElement) {
  XyPlot plot = test::roofline();
  plot.arrows.clear();
  plot.marks.assign(10'000, plot.marks[0]);
  const std::string svg = written(write_svg, plot);
  EXPECT_EQ(test::first_fault(svg), "");
  EXPECT_LT(svg.size(), 300'000U);
  EXPECT_THAT(svg, HasSubstr("class=\"dots series-0\""));
  EXPECT_THAT(svg, Not(HasSubstr("data-rung")));
}

TEST(Svg, HollowOnesOfVeryManyMarksAreRings) {
  XyPlot plot = test::roofline();
  plot.arrows.clear();
  plot.marks.assign(500, plot.marks[0]);
  plot.marks[7].hollow = true;
  const std::string svg = written(write_svg, plot);
  EXPECT_EQ(test::first_fault(svg), "");
  EXPECT_THAT(svg, HasSubstr("class=\"dots hollow series-0\""));
  EXPECT_EQ(occurrences(svg, "a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0"), 1U);
}

TEST(Svg, AChartWithoutLinesHasAnAreaToDrawIn) {
  XyPlot plot = test::roofline();
  plot.lines.clear();
  plot.arrows.clear();
  EXPECT_THAT(written(write_svg, plot), HasSubstr("<clipPath"));
}

TEST(Svg, ThingsOfARungSayWhich) {
  BarPlot plot = test::speedups();
  plot.bars[2].place = {3, 11};
  EXPECT_THAT(written(write_svg, plot), HasSubstr("<g data-rung=\"4-12\">"));
}

TEST(Svg, BranchesSaySo) {
  const std::string svg = written(write_svg, test::strips());
  EXPECT_THAT(svg, HasSubstr("(branch)</text>"));
}

}  // namespace
}  // namespace roofladder
