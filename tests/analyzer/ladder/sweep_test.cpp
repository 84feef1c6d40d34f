// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <gmock/gmock.h>

#include "analyzer/plots/plot.h"
#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

using test::RunBuilder;
using testing::ElementsAre;
using testing::IsEmpty;

std::string name_of(const std::string& technique, const Parameters& parameters) {
  std::string name = technique;
  for (const Parameter& parameter : parameters) {
    name += (&parameter == parameters.data() ? ":" : ",") + parameter.name + "=" +
            std::to_string(parameter.value);
  }
  return name;
}

std::uint32_t add(RunBuilder& builder, const std::string& technique, const Parameters& parameters,
                  const std::string& parent, double time = 1) {
  VariantInfo variant = test::rung(name_of(technique, parameters), parent,
                                   static_cast<std::int64_t>(builder.run.variants.size()));
  variant.parameters = parameters;
  const std::uint32_t point = builder.add(variant);
  builder.times(point, time);
  return point;
}

// A column of three tiles, and the same at two occupancies reached in two ways; the second way was
// derived from the first.
RunBuilder occupancy_run() {
  RunBuilder builder;
  add(builder, "naive", {}, "");
  for (const std::int64_t tile : {2, 4, 8}) {
    add(builder, "tiled", {{"tile", tile}}, "naive", 4);
  }
  for (const std::int64_t occupancy : {50, 12}) {
    for (const std::int64_t tile : {2, 4, 8}) {
      const Parameters grid{{"tile", tile}, {"occupancy", occupancy}};
      add(builder, "throttled", grid, name_of("tiled", {{"tile", tile}}),
          tile == 4 && occupancy == 50 ? 2 : 8);
      add(builder, "fewer_blocks", grid, name_of("throttled", grid), 6);
    }
  }
  return builder;
}

const Ladder& swept_ladder(const Analysis& analysis) {
  return analysis.ladders.at(0);
}

std::string id_at(const Analysis& analysis, const Sweep& sweep, std::size_t column,
                  std::size_t row) {
  const auto found = std::find_if(
      sweep.places.begin(), sweep.places.end(),
      [&](const SweepPlace& place) { return place.column == column && place.row == row; });
  return found == sweep.places.end()
             ? "hole"
             : analysis.run.variants[swept_ladder(analysis).rungs[found->rung].analysis.variant]
                   .title;
}

TEST(Sweep, HasTheGridOfATechniqueAndWhatItWasMadeFrom) {
  const Analysis analysis = analyse(occupancy_run().run);
  const auto& sweeps = swept_ladder(analysis).sweeps;
  ASSERT_EQ(sweeps.size(), 2U) << "the three tiles alone are a row of both";
  for (const Sweep& sweep : sweeps) {
    EXPECT_THAT(sweep.columns, ElementsAre("tile=2", "tile=4", "tile=8"));
    EXPECT_THAT(sweep.rows, ElementsAre("occupancy=12", "occupancy=50", "tiled"));
    EXPECT_EQ(sweep.origin, "tiled");
    EXPECT_EQ(sweep.places.size(), 9U);
  }
  EXPECT_EQ(sweeps[0].technique, "throttled");
  EXPECT_EQ(id_at(analysis, sweeps[0], 1, 0), "throttled:tile=4,occupancy=12");
  EXPECT_EQ(id_at(analysis, sweeps[1], 2, 1), "fewer_blocks:tile=8,occupancy=50");
  EXPECT_EQ(id_at(analysis, sweeps[1], 2, 2), "tiled:tile=8");
}

TEST(Sweep, OfOneParameterNeedsThreeValues) {
  RunBuilder builder;
  add(builder, "naive", {}, "");
  add(builder, "jam", {{"rows", 2}}, "naive");
  add(builder, "jam", {{"rows", 16}}, "naive");
  EXPECT_THAT(swept_ladder(analyse(builder.run)).sweeps, IsEmpty());
  add(builder, "jam", {{"rows", 4}}, "naive");
  const Analysis analysis = analyse(builder.run);
  ASSERT_EQ(swept_ladder(analysis).sweeps.size(), 1U);
  const Sweep& sweep = swept_ladder(analysis).sweeps[0];
  EXPECT_THAT(sweep.columns, ElementsAre("rows=2", "rows=4", "rows=16")) << "numbers, not texts";
  EXPECT_THAT(sweep.rows, ElementsAre(""));
  EXPECT_EQ(sweep.origin, "");
}

TEST(Sweep, OfThreeParametersCombinesTwoInRowsAndMayHaveHoles) {
  RunBuilder builder;
  add(builder, "wide", {{"matrix", 64}, {"levels", 2}, {"blocks", 4}}, "");
  add(builder, "wide", {{"matrix", 64}, {"levels", 2}, {"blocks", 6}}, "");
  add(builder, "wide", {{"matrix", 64}, {"levels", 2}, {"blocks", 8}}, "");
  add(builder, "wide", {{"matrix", 32}, {"levels", 4}, {"blocks", 8}}, "");
  const Analysis analysis = analyse(builder.run);
  const Sweep& sweep = swept_ladder(analysis).sweeps.at(0);
  EXPECT_THAT(sweep.columns, ElementsAre("blocks=4", "blocks=6", "blocks=8"));
  EXPECT_THAT(sweep.rows, ElementsAre("matrix=32 levels=4", "matrix=64 levels=2"));
  EXPECT_EQ(id_at(analysis, sweep, 0, 0), "hole");
  EXPECT_EQ(id_at(analysis, sweep, 2, 0), "wide:matrix=32,levels=4,blocks=8");
}

TEST(Sweep, LeavesOutParametersThatDoNotVary) {
  RunBuilder builder;
  for (const std::int64_t rows : {2, 4, 8}) {
    add(builder, "tiles", {{"stages", 3}, {"rows", rows}}, "");
  }
  const Analysis analysis = analyse(builder.run);
  EXPECT_THAT(swept_ladder(analysis).sweeps.at(0).columns,
              ElementsAre("rows=2", "rows=4", "rows=8"));
  EXPECT_THAT(swept_ladder(analysis).sweeps.at(0).rows, ElementsAre(""));
}

// An imported run may claim anything.
TEST(Sweep, SurvivesParentsInACircle) {
  RunBuilder builder;
  for (const std::int64_t tile : {2, 4}) {
    for (const std::int64_t occupancy : {12, 25}) {
      add(builder, "a", {{"tile", tile}, {"occupancy", occupancy}}, "b:tile=2,occupancy=12");
      add(builder, "b", {{"tile", tile}, {"occupancy", occupancy}}, "a:tile=2,occupancy=12");
    }
  }
  const Analysis analysis = analyse(builder.run);
  EXPECT_EQ(swept_ladder(analysis).sweeps.size(), 2U);
  EXPECT_EQ(swept_ladder(analysis).sweeps[0].origin, "");
}

TEST(SweepPlot, SharesOneScaleAndMarksTheBest) {
  const Analysis analysis = analyse(occupancy_run().run);
  const Ladder& ladder = swept_ladder(analysis);
  const HeatPlot plot = sweep_plot(analysis, ladder, ladder.sweeps[0]);
  EXPECT_EQ(plot.id, "sweep-throttled-sweep-openmp");
  ASSERT_EQ(plot.cells.size(), 9U);
  EXPECT_DOUBLE_EQ(plot.colour.low, 2);
  EXPECT_DOUBLE_EQ(plot.colour.high, 8);
  EXPECT_DOUBLE_EQ(sweep_plot(analysis, ladder, ladder.sweeps[1]).colour.low, 2)
      << "of the other sweep";
  std::vector<std::string> best;
  for (const Cell& cell : plot.cells) {
    if (cell.best) {
      best.push_back(cell.title);
    }
  }
  EXPECT_THAT(best, ElementsAre("throttled:tile=4,occupancy=50"));
}

TEST(SweepPlot, PrintsTimeSpeedupHitRatesAndOccupancy) {
  RunBuilder builder = occupancy_run();
  const std::uint32_t tiled = 1;
  builder.sample(tiled, "l1.misses", 25, Provenance::counter);
  builder.sample(tiled, "l1.accesses", 100, Provenance::counter);
  builder.sample(tiled, "local.misses", 0, Provenance::counter);
  builder.sample(tiled, "local.accesses", 0, Provenance::counter);
  builder.sample(tiled, "occupancy.achieved", 0.125, Provenance::counter);
  const Analysis analysis = analyse(builder.run);
  const HeatPlot plot =
      sweep_plot(analysis, swept_ladder(analysis), swept_ladder(analysis).sweeps[0]);
  const auto cell = std::find_if(plot.cells.begin(), plot.cells.end(),
                                 [](const Cell& each) { return each.title == "tiled:tile=2"; });
  ASSERT_NE(cell, plot.cells.end());
  EXPECT_EQ(cell->label, "4 s");
  EXPECT_THAT(cell->remarks, ElementsAre("0.250x over parent", "L1 75 %", "occupancy 12.5 %"))
      << "no reads of local memory: no hit rate";
}

TEST(SweepPlot, ShowsAVariantWithoutATime) {
  RunBuilder builder = occupancy_run();
  const std::uint32_t tiled = 1;
  std::erase_if(builder.run.samples, [&](const Sample& sample) { return sample.point == tiled; });
  builder.absent(tiled, "time", Status::failed, "element 7 is wrong", Provenance::timer);
  const Analysis analysis = analyse(builder.run);
  const HeatPlot plot =
      sweep_plot(analysis, swept_ladder(analysis), swept_ladder(analysis).sweeps[0]);
  const auto failed = std::find_if(plot.cells.begin(), plot.cells.end(),
                                   [](const Cell& cell) { return !cell.value; });
  ASSERT_NE(failed, plot.cells.end());
  EXPECT_EQ(failed->label, "no time");
  EXPECT_FALSE(failed->best);
}

}  // namespace
}  // namespace roofladder
