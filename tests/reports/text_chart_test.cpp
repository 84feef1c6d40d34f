// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/text_chart.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>

#include "reports/markup.h"
#include "tests/reports/golden.h"
#include "tests/reports/plots.h"
#include "tests/reports/small_analysis.h"

namespace roofladder::test {
namespace {

using testing::HasSubstr;

// One decade across in 32 columns, two decades up in seven rows.
XyPlot plot() {
  XyPlot plot;
  plot.title = "Roofline of cpu";
  plot.x = {"intensity", dimension::flops_per_byte, Scale::logarithmic, 1, 10};
  plot.y = {"rate", dimension::flops_per_second, Scale::logarithmic, 1e9, 1e11};
  plot.groups = {"Jacobi"};
  plot.lines.push_back({"triad", {{1, 1e10}, {10, 1e11}}, {}, false, "triad 10 GB/s"});
  plot.lines.push_back({"theory", {{1, 1e11}, {10, 1e11}}, {}, true, "100 Gflop/s"});
  Mark end;
  end.x = 1;
  end.y = 1e9;
  end.label = "serial";
  end.prominent = true;
  Mark between;
  between.x = 10;
  between.y = 1e10;
  between.label = "threads";
  plot.marks = {end, between};
  return plot;
}

TEST(TextChart, PutsLinesAndMarksWhereTheyBelong) {
  EXPECT_EQ(text_chart(plot(), 45),
            "Roofline of cpu\n"
            "100 Gflop/s |                          //////\n"
            "            |                1/////////      \n"
            "            |      //////////                \n"
            " 10 Gflop/s |1/////                         .\n"
            "            |                                \n"
            "            |                                \n"
            "  1 Gflop/s |a                               \n"
            "            +--------------------------------\n"
            "             1 flop/B               10 flop/B \n"
            "a serial, Jacobi\n"
            "1 triad 10 GB/s\n");
}

TEST(TextChart, NumbersItsRoofs) {
  XyPlot two = plot();
  two.lines.push_back({"peak", {{1, 5e10}, {10, 5e10}}, {}, false, "fp64 50 Gflop/s"});
  const std::string text = text_chart(two, 45);
  EXPECT_THAT(text, HasSubstr("---2------------1--2------------"));
  EXPECT_THAT(text, HasSubstr("1 triad 10 GB/s\n2 fp64 50 Gflop/s\n"));
}

TEST(TextChart, KeepsWithinItsWidth) {
  for (const std::size_t width : {60U, 100U, 171U}) {
    std::istringstream lines(text_chart(roofline(), width));
    for (std::string line; std::getline(lines, line);) {
      if (line.find('|') != std::string::npos) {
        EXPECT_LE(character_count(line), width) << line;
      }
    }
  }
}

TEST(TextChart, NamesNoTextThatSteersTheTerminal) {
  XyPlot hostile = plot();
  hostile.marks.front().label = "\x1b[31mred";
  hostile.groups.front() = "a\nb";
  EXPECT_THAT(text_chart(hostile, 44), testing::Not(HasSubstr("\x1b")));
  EXPECT_THAT(text_chart(hostile, 44), testing::Not(HasSubstr("a\nb")));
}

TEST(TextChart, OfARunAreItsRooflines) {
  Analysis analysis = small_analysis();
  ASSERT_EQ(rooflines_of(analysis).size(), 1U) << "nothing is known of what the cores ask for";
  Rung& rung = analysis.ladders[0].rungs[1];
  rung.analysis.cache_aware = RooflinePoint{.intensity = 0.05, .rate = 1e9, .attainable = 2e9};
  const std::vector<XyPlot> plots = rooflines_of(analysis);
  ASSERT_EQ(plots.size(), 2U);
  const std::string text = text_chart(plots[1], 100);
  EXPECT_TRUE(text.starts_with("Cache-aware roofline of cpu\n")) << text;
  EXPECT_THAT(text, HasSubstr("\na threads, Jacobi iteration on a square grid"));
}

TEST(TextChart, OfARunWithoutPlacesOnARooflineIsNone) {
  Analysis analysis = small_analysis();
  for (Rung& rung : analysis.ladders[0].rungs) {
    rung.analysis.roofline.reset();
  }
  EXPECT_TRUE(rooflines_of(analysis).empty());
}

TEST(Golden, RooflineInCharacters) {
  expect_golden("roofline.txt", text_chart(roofline(), 100));
}

}  // namespace
}  // namespace roofladder::test
