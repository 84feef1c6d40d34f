// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <gmock/gmock.h>

#include "analyzer/plots/plot.h"
#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::optional<HeatPlot> plot_of(const Analysis& analysis) {
  return resources_plot(analysis, analysis.ladders.at(0));
}

// The original's memory is at 7 % of its roof, its arithmetic at 4 %; others reach 94 %.
TEST(Resources, AreThoseThatSomeRungUses) {
  const auto clean = test::counted_run({{"pipe.alu", 0.8}, {"pipe.lsu", 0.3}, {"pipe.fma", 0.05}});
  const HeatPlot plot = plot_of(analyse(clean.builder.run)).value();
  EXPECT_THAT(plot.columns,
              ElementsAre("memory", "ALU pipe", "load/store pipe", "arithmetic peak"));
  ASSERT_EQ(plot.rows.size(), 3U);
  const auto cell = [&](std::size_t row, std::size_t column) {
    return plot.cells.at(row * plot.columns.size() + column);
  };
  EXPECT_EQ(plot.rows.at(0), "original");
  EXPECT_NEAR(cell(0, 1).value.value_or(0), 0.8, 1e-9);
  EXPECT_THAT(cell(0, 1).remarks, ElementsAre("binds"));
  EXPECT_THAT(cell(0, 2).remarks, IsEmpty());
  EXPECT_FALSE(cell(1, 1).value) << "its pipes were not counted";
  EXPECT_THAT(cell(2, 0).remarks, ElementsAre("binds"));
}

TEST(Resources, BindFromSeventyPercentOn) {
  const auto remarks = [](double slots) {
    const auto clean = test::counted_run({{"issue.active", slots}});
    const HeatPlot plot = plot_of(analyse(clean.builder.run)).value();
    const auto column = std::ranges::find(plot.columns, "issue slots") - plot.columns.begin();
    return plot.cells.at(static_cast<std::size_t>(column)).remarks;
  };
  EXPECT_THAT(remarks(0.71), ElementsAre("binds"));
  EXPECT_THAT(remarks(0.69), IsEmpty()) << "it is the nearest";
}

TEST(Resources, NeedMoreThanARooflineShows) {
  EXPECT_FALSE(plot_of(analyse(test::clean_run().builder.run)));
}

}  // namespace
}  // namespace roofladder
