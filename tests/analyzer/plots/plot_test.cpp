// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/plots/plot.h"

#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <numeric>

#include "analyzer/ladder/ladders.h"
#include "analyzer/plots/axis.h"
#include "analyzer/plots/roofs.h"
#include "analyzer/plots/used_devices.h"
#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

using test::clean_run;
using testing::HasSubstr;
using testing::Not;

Analysis clean() {
  return analyse(clean_run().builder.run);
}

const Line& line_named(const XyPlot& plot, std::string_view name) {
  const auto found = std::find_if(plot.lines.begin(), plot.lines.end(),
                                  [&](const Line& line) { return line.name == name; });
  if (found == plot.lines.end()) {
    throw std::out_of_range("no line " + std::string(name));
  }
  return *found;
}

bool inside(const Axis& axis, double value) {
  return value >= axis.low * (1 - 1e-9) && value <= axis.high * (1 + 1e-9);
}

TEST(Axis, SpansWholeDecades) {
  const Axis axis = decades("x", dimension::ratio, {0.03, 47, -1, 0});
  EXPECT_DOUBLE_EQ(axis.low, 0.01);
  EXPECT_DOUBLE_EQ(axis.high, 100);
  EXPECT_LT(decades("x", dimension::ratio, {}).low, decades("x", dimension::ratio, {}).high);
  EXPECT_DOUBLE_EQ(decades("x", dimension::ratio, {10}).high, 100);
}

TEST(Axis, FitsBetweenNumbersOfOneDigit) {
  const Axis axis = fitted("x", dimension::ratio, {0.034, 47, -1});
  EXPECT_DOUBLE_EQ(axis.low, 0.03);
  EXPECT_DOUBLE_EQ(axis.high, 50);
  EXPECT_EQ(axis.scale, Scale::logarithmic);
  const double rounded_below = std::nextafter(0.1, 0);
  EXPECT_DOUBLE_EQ(fitted("x", dimension::ratio, {rounded_below, 5}).low, 0.1)
      << "its logarithm is -1";
  EXPECT_LT(fitted("x", dimension::ratio, {}).low, fitted("x", dimension::ratio, {}).high);
  EXPECT_LT(fitted("x", dimension::ratio, {3}).low, fitted("x", dimension::ratio, {3}).high);
}

TEST(Axis, OfBarsIsLogarithmicWhereTheySpanDecades) {
  EXPECT_EQ(of_bars("time", dimension::seconds, {1, 19}).scale, Scale::linear);
  EXPECT_EQ(of_bars("time", dimension::seconds, {1, 19}).title, "time");
  const Axis wide = of_bars("time", dimension::seconds, {1, 20});
  EXPECT_EQ(wide.scale, Scale::logarithmic);
  EXPECT_EQ(wide.title, "time (logarithmic)");
  EXPECT_LT(wide.low, 1) << "the shortest bar has a length";
  EXPECT_GE(wide.high, 20);
}

TEST(Axis, OfSpeedupsHoldsOneAndEveryInterval) {
  const std::vector<std::optional<Estimate>> close{Estimate{1, {}},
                                                   Estimate{2, Interval{1.9, 2.3}}};
  const Axis linear = of_speedups("original", close);
  EXPECT_EQ(linear.title, "speedup over original");
  EXPECT_EQ(linear.scale, Scale::linear);
  EXPECT_DOUBLE_EQ(linear.low, 0);
  EXPECT_DOUBLE_EQ(linear.high, 3);
  const Axis wide =
      of_speedups("original", {Estimate{0.8, Interval{0.68, 0.9}}, std::nullopt, Estimate{47, {}}});
  EXPECT_EQ(wide.title, "speedup over original (logarithmic)");
  EXPECT_DOUBLE_EQ(wide.low, 0.6);
  EXPECT_DOUBLE_EQ(wide.high, 50);
  EXPECT_DOUBLE_EQ(of_speedups("original", {Estimate{47, {}}}).low, 1);
}

TEST(Axis, EndsAtARoundNumber) {
  EXPECT_DOUBLE_EQ(from_zero("y", dimension::ratio, {1, 2.4}).high, 3);
  EXPECT_DOUBLE_EQ(from_zero("y", dimension::ratio, {97}).high, 100);
  EXPECT_DOUBLE_EQ(from_zero("y", dimension::ratio, {}).high, 1);
}

TEST(RooflinePlot, HasAMarkForEveryRungAndAnArrowForEveryStep) {
  const XyPlot plot = roofline_plot(clean(), 0);
  EXPECT_EQ(plot.id, "roofline");
  ASSERT_EQ(plot.marks.size(), 3U);
  ASSERT_EQ(plot.arrows.size(), 2U);
  EXPECT_EQ(plot.marks[0].label, "original");
  EXPECT_DOUBLE_EQ(plot.marks[0].x, 2.0 / 24);
  EXPECT_DOUBLE_EQ(plot.marks[0].y, 2e9);
  EXPECT_FALSE(plot.marks[0].hollow);
  EXPECT_THAT(plot.groups, testing::ElementsAre("A sweep"));
  EXPECT_EQ(plot.note, "");
}

TEST(RooflinePlot, DrawsRoofsThatMeetAtTheRidge) {
  const XyPlot plot = roofline_plot(clean(), 0);
  const Line& triad = line_named(plot, "Triad, regular stores");
  for (const auto& [x, y] : triad.points) {
    EXPECT_NEAR(y / x, 32e9, 1);
  }
  EXPECT_FALSE(triad.band.empty());
  EXPECT_EQ(triad.label, "Triad, regular stores 32.0 GB/s");
  const Line& peak = line_named(plot, "fp64 FMA, SIMD");
  EXPECT_NEAR(peak.points.front().first, 45.0 / 32, 1e-9);
  EXPECT_NEAR(peak.points.front().second, 45e9, 1);
  EXPECT_EQ(std::count_if(plot.lines.begin(), plot.lines.end(),
                          [](const Line& line) { return line.faint; }),
            1)
      << "the roof of scalar code is not in use";
}

TEST(RooflinePlot, DrawsThePeaksOfPrecisionsThatAreExecuted) {
  Analysis analysis = clean();
  for (const char* limit : {"flops.fp32", "flops.fp16", "flops.fp16.tensor", "flops.fp64.tensor"}) {
    Ceiling peak =
        *std::ranges::find(analysis.ceilings, parse_limit("flops.fp64.simd"), &Ceiling::limit);
    peak.name = limit;
    peak.limit = parse_limit(limit).value();
    analysis.ceilings.push_back(peak);
  }
  std::vector<std::string> names;
  for (const Line& line : roofline_plot(analysis, 0).lines) {
    names.push_back(line.name);
  }
  EXPECT_THAT(names, testing::Contains("fp64 FMA, SIMD"));
  EXPECT_THAT(names, testing::Not(testing::Contains(testing::StartsWith("flops."))));
}

TEST(RooflinePlot, DrawsThePeakOfMatrixUnitsWhereAVariantUsesThem) {
  Analysis analysis = clean();
  Ceiling matrix =
      *std::ranges::find(analysis.ceilings, parse_limit("flops.fp64.simd"), &Ceiling::limit);
  const double usual = matrix.best;
  matrix.name = "matrix";
  matrix.limit = parse_limit("flops.fp64.tensor").value();
  matrix.best = 2 * usual;
  analysis.ceilings.push_back(matrix);
  const auto draws_matrix = [&] {
    return std::ranges::any_of(roofline_plot(analysis, 0).lines,
                               [](const Line& line) { return line.name == "matrix"; });
  };
  EXPECT_FALSE(draws_matrix());
  analysis.ladders[0].rungs[2].analysis.roofline->rate = 1.5 * usual;
  EXPECT_TRUE(draws_matrix());
}

Roof bandwidth(const std::string& name, double best) {
  return {name, best, {best, best}, std::nullopt, ""};
}

// Twice the area by the shoelace formula, of decades.
double area_of(const std::vector<std::pair<double, double>>& outline) {
  double sum = 0;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const auto& [ax, ay] = outline[i];
    const auto& [bx, by] = outline[(i + 1) % outline.size()];
    sum += std::log10(ax) * std::log10(by) - std::log10(bx) * std::log10(ay);
  }
  return std::abs(sum);
}

// The lower quartile of a disturbed roof may lie below everything that is drawn.
TEST(Roofs, ThatVaryMuchHaveABandThatDoesNotFold) {
  for (const double least : {31e9, 3e9, 0.3e9, 1e6, 1.0}) {
    Analysis analysis = clean();
    const auto triad =
        std::ranges::find(analysis.ceilings, "Triad, regular stores", &Ceiling::name);
    ASSERT_NE(triad, analysis.ceilings.end());
    triad->spread = {least, triad->best};
    const XyPlot plot = roofline_plot(analysis, 0);
    const auto& band = line_named(plot, "Triad, regular stores").band;
    const std::size_t half = band.size() / 2;
    double area = 0;  // of the strips between neighbouring corners
    for (std::size_t i = 0; i < half; ++i) {
      const auto& [x, low] = band[i];
      const auto& [same_x, high] = band[band.size() - 1 - i];
      EXPECT_TRUE(inside(plot.x, x) && inside(plot.y, low) && inside(plot.y, high)) << least;
      EXPECT_DOUBLE_EQ(x, same_x);
      EXPECT_LE(low, high);
      if (i > 0) {
        EXPECT_GE(x, band[i - 1].first);
        area += std::log10(x / band[i - 1].first) *
                (std::log10(high / low) +
                 std::log10(band[band.size() - i].second / band[i - 1].second));
      }
    }
    EXPECT_NEAR(area_of(band), area, 1e-9) << "it crosses itself from " << least;
  }
}

TEST(Roofs, NearlyEqualOnesAreABand) {
  const std::vector<Roof> bands =
      banded({bandwidth("a", 4.05e12), bandwidth("triad", 4.2e12), bandwidth("b", 4.37e12),
              bandwidth("slow", 4e12), bandwidth("alone", 1e12)},
             "triad");
  ASSERT_EQ(bands.size(), 3U) << "4.37 over 4 is more than 8 %";
  EXPECT_EQ(bands[0].label, "3 bandwidths 4.05 TB/s to 4.37 TB/s (triad 4.20 TB/s)");
  EXPECT_THAT(bands[0].members,
              testing::ElementsAre("b 4.37 TB/s", "triad 4.20 TB/s", "a 4.05 TB/s"));
  EXPECT_DOUBLE_EQ(bands[0].best, 4.37e12);
  EXPECT_EQ(bands[0].spread, (Interval{4.05e12, 4.37e12}));
  EXPECT_EQ(bands[1].name, "slow");
  EXPECT_EQ(bands[2].name, "alone");
}

TEST(RooflinePlot, ItsRidgesAreThoseOfTheRoofsThatItShows) {
  const Analysis analysis = clean();
  const std::vector<RidgePoint> ridges = roofline_ridges(analysis, 0);
  ASSERT_FALSE(ridges.empty());
  EXPECT_LE(ridges.size(), analysis.ridges.size());
  EXPECT_NEAR(ridges.front().intensity, 45.0 / 32, 1e-9);
}

TEST(RooflinePlot, HasAxesThatHoldEverything) {
  const XyPlot plot = roofline_plot(clean(), 0);
  for (const Mark& mark : plot.marks) {
    EXPECT_TRUE(inside(plot.x, mark.x) && inside(plot.y, mark.y));
  }
  for (const Line& line : plot.lines) {
    for (const auto& [x, y] : line.points) {
      EXPECT_TRUE(inside(plot.x, x) && inside(plot.y, y)) << line.name << " " << x << " " << y;
    }
  }
}

TEST(RooflinePlot, SaysWhatIsMissing) {
  auto builder = clean_run().builder;
  test::remove(builder.run, "time");
  const XyPlot plot = roofline_plot(analyse(builder.run), 0);
  EXPECT_TRUE(plot.marks.empty());
  EXPECT_THAT(plot.note, HasSubstr("sweep/openmp/original, sweep/openmp/less_traffic, "
                                   "sweep/openmp/fast have no place on the roofline: "));
  EXPECT_THAT(plot.note, HasSubstr("no measured bandwidth"));
}

TEST(RooflinePlot, NamesSomeOfManyThatHaveNoPlaceForOneReason) {
  auto builder = clean_run().builder;
  for (int i = 0; i < 5; ++i) {
    builder.add(test::rung("other" + std::to_string(i), "fast", 10 + i));
  }
  test::remove(builder.run, "time");
  EXPECT_THAT(roofline_plot(analyse(builder.run), 0).note,
              HasSubstr("sweep/openmp/other2 and 2 more have no place on the roofline: "));
}

TEST(RooflinePlot, MarksDeclaredTrafficHollow) {
  auto builder = clean_run().builder;
  test::remove(builder.run, "dram.read");
  EXPECT_TRUE(roofline_plot(analyse(builder.run), 0).marks.at(0).hollow);
}

TEST(RooflinePlot, NamesTheEndsOfTheMainLineAndTheFastestAsProminent) {
  auto clean = clean_run();
  const auto add = [&](const std::string& name, std::int64_t order, bool branch, double time) {
    VariantInfo variant = test::rung(name, "fast", order);
    variant.branch = branch;
    const std::uint32_t point = clean.builder.add(variant);
    clean.builder.declare(point, {.add64 = 2e9, .read = 4e9, .write = 4e9});
    clean.builder.times(point, time);
  };
  add("fastest", 10, true, 0.3);
  add("slow_branch", 11, true, 0.6);
  add("last", 12, false, 0.4);
  const XyPlot plot = roofline_plot(analyse(clean.builder.run), 0);
  std::vector<std::string> prominent;
  for (const Mark& mark : plot.marks) {
    if (mark.prominent) {
      prominent.push_back(mark.label);
    }
  }
  EXPECT_THAT(prominent, testing::ElementsAre("original", "fastest", "last"));
}

TEST(LadderPlot, HasABarForEveryRung) {
  const Analysis analysis = clean();
  const BarPlot plot = ladder_plot(analysis, analysis.ladders[0], 0);
  EXPECT_EQ(plot.id, "ladder-sweep-openmp");
  ASSERT_EQ(plot.bars.size(), 3U);
  EXPECT_DOUBLE_EQ(plot.bars[0].value, 1);
  EXPECT_NEAR(plot.bars[1].value, 2, 1e-12);
  EXPECT_EQ(plot.bars[1].annotation, "traffic −58 %, bandwidth −17 %");
  EXPECT_GE(plot.axis.high, plot.bars[2].interval->high);
}

TEST(LadderPlot, LeavesOutWhatHasNoTimeAndSaysSo) {
  auto clean = clean_run();
  auto& run = clean.builder.run;
  std::erase_if(run.samples, [&](const Sample& sample) {
    return sample.point == clean.fast && run.metrics[sample.metric] == "time";
  });
  clean.builder.absent(clean.fast, "time", Status::failed, "element 7 is wrong", Provenance::timer);
  const Analysis analysis = analyse(run);
  const BarPlot plot = ladder_plot(analysis, analysis.ladders[0], 0);
  EXPECT_EQ(plot.bars.size(), 2U);
  EXPECT_EQ(plot.note, "fast has no time: element 7 is wrong");
  EXPECT_EQ(parts_plot(analysis, analysis.ladders[0]).bars.size(), 2U);
}

TEST(PartsPlot, HasPiecesThatAddUpToTheTime) {
  const Analysis analysis = clean();
  const BarPlot plot = parts_plot(analysis, analysis.ladders[0]);
  ASSERT_EQ(plot.bars.size(), 3U);
  ASSERT_EQ(plot.bars[0].pieces.size(), 2U);
  for (const Bar& bar : plot.bars) {
    const double sum =
        std::accumulate(bar.pieces.begin(), bar.pieces.end(), 0.0,
                        [](double total, const BarPiece& piece) { return total + piece.value; });
    EXPECT_NEAR(sum, bar.value, 1e-9 * bar.value);
  }
}

TEST(SpillPlots, ShowWhatTheCompilerSpilledWhereAnyRungHasSome) {
  auto clean = clean_run();
  const Analysis without = analyse(clean.builder.run);
  EXPECT_TRUE(spill_plots(without, without.ladders[0]).empty());
  const auto compiled = [&](std::uint32_t point, std::string_view metric, double value) {
    clean.builder.sample(point, metric, value, Provenance::compiler);
  };
  compiled(clean.original, "spill.registers", 12);
  compiled(clean.less_traffic, "spill.registers", 0);
  clean.builder.absent(clean.fast, "spill.registers", Status::failed, "it does not compile",
                       Provenance::compiler);
  compiled(clean.original, "spill.store", 0);
  compiled(clean.original, "spill.load", 0);
  const Analysis analysis = analyse(clean.builder.run);
  const std::vector<BarPlot> plots = spill_plots(analysis, analysis.ladders[0]);
  ASSERT_EQ(plots.size(), 1U);
  const BarPlot& plot = plots.front();
  EXPECT_EQ(plot.axis.title, "spilled registers");
  ASSERT_EQ(plot.bars.size(), 1U);
  EXPECT_EQ(plot.bars[0].value, 12);
  EXPECT_EQ(plot.note, "fast has none: it does not compile; 1 other is without any");
}

TEST(SpillPlots, AddUpTheBytesOfStoresAndLoads) {
  auto clean = clean_run();
  for (const auto point : {clean.original, clean.less_traffic, clean.fast}) {
    clean.builder.sample(point, "spill.store", 16, Provenance::compiler);
    clean.builder.sample(point, "spill.load", 24, Provenance::compiler);
  }
  const Analysis analysis = analyse(clean.builder.run);
  const std::vector<BarPlot> plots = spill_plots(analysis, analysis.ladders[0]);
  ASSERT_EQ(plots.size(), 1U);
  ASSERT_EQ(plots[0].bars.size(), 3U);
  EXPECT_EQ(plots[0].bars[0].value, 40);
  EXPECT_EQ(plots[0].bars[0].pieces.size(), 2U);
  EXPECT_TRUE(plots[0].note.empty());
}

TEST(SpillPlots, ShowThePartThatSpillsMostWhereTheWholeHasNoValue) {
  auto clean = clean_run();
  clean.builder.run.variants[0].parts = {"stencil", "reduction"};
  for (const std::uint16_t part : {std::uint16_t{0}, std::uint16_t{1}}) {
    clean.builder.sample(clean.original, "spill.store", 8 + 16 * part, Provenance::compiler, part);
    clean.builder.sample(clean.original, "spill.load", 4, Provenance::compiler, part);
  }
  const Analysis analysis = analyse(clean.builder.run);
  const std::vector<BarPlot> plots = spill_plots(analysis, analysis.ladders[0]);
  ASSERT_EQ(plots.size(), 1U);
  ASSERT_EQ(plots[0].bars.size(), 1U);
  EXPECT_EQ(plots[0].bars[0].value, 28);
}

TEST(Plots, OfAnEmptyRunAreEmptyWithANote) {
  roofladder::Run run;
  run.devices.push_back({"cpu", DeviceKind::cpu, "", {}});
  const Analysis analysis = analyse(run);
  EXPECT_TRUE(analysis.ladders.empty());
  EXPECT_NE(roofline_plot(analysis, 0).note, "");
}

TEST(Plots, SayWhichRungTheyShow) {
  const Analysis analysis = clean();
  const XyPlot roofline = roofline_plot(analysis, 0);
  EXPECT_EQ(roofline.marks[2].place.ladder, 0U);
  EXPECT_EQ(roofline.marks[2].place.rung, 2U);
  EXPECT_EQ(ladder_plot(analysis, analysis.ladders[0], 0).bars[1].place.rung, 1U);
}

TEST(SamplesPlot, DividesEachTimeByTheMedian) {
  const Analysis analysis = clean();
  const Ladder& ladder = analysis.ladders[0];
  const StripPlot plot = samples_plot(analysis, ladder);
  ASSERT_EQ(plot.strips.size(), ladder.rungs.size());
  for (std::size_t rung = 0; rung < ladder.rungs.size(); ++rung) {
    const VariantAnalysis& variant = ladder.rungs[rung].analysis;
    const Strip& strip = plot.strips[rung];
    ASSERT_EQ(strip.values.size(), variant.times.size());
    EXPECT_DOUBLE_EQ(strip.values[0], variant.times[0] / variant.time->median);
    for (const double value : strip.values) {
      EXPECT_TRUE(inside(plot.axis, value));
    }
  }
  EXPECT_LE(plot.axis.low, 0.95);
  EXPECT_GE(plot.axis.high, 1.05);
}

TEST(SamplesPlot, KeepsItsScaleBesideAnOutlier) {
  Analysis analysis = clean();
  VariantAnalysis& variant = analysis.ladders[0].rungs[0].analysis;
  variant.times[0] = 7 * variant.time->median;
  const StripPlot plot = samples_plot(analysis, analysis.ladders[0]);
  EXPECT_DOUBLE_EQ(plot.axis.high, 2);
  EXPECT_THAT(plot.note, HasSubstr("the longest took 7.00x"));
}

TEST(SpeedupViews, StartWithTheBaselinesAndEndWithTheFastest) {
  const Analysis analysis = clean();
  const Ladder& ladder = analysis.ladders[0];
  const std::vector<SpeedupView> views = speedup_views(analysis, ladder);
  ASSERT_EQ(views.size(), ladder.baselines.size() + 2);
  EXPECT_EQ(views[0].name, "original");
  EXPECT_DOUBLE_EQ(views[0].speedups[2]->value, ladder.rungs[2].speedups[0]->value);
  const SpeedupView& parents = views[views.size() - 2];
  EXPECT_EQ(parents.name, "its parent");
  EXPECT_FALSE(parents.speedups[0].has_value()) << "an original has none";
  EXPECT_DOUBLE_EQ(parents.speedups[1]->value, ladder.steps[0].speedup->value);
  const SpeedupView& best = views.back();
  EXPECT_THAT(best.name, HasSubstr("the fastest"));
  for (const auto& speedup : best.speedups) {
    EXPECT_LE(speedup->value, 1);
    EXPECT_TRUE(inside(best.axis, speedup->value));
  }
}

TEST(SpeedupPlot, HasABarForEachRungThatTheViewHasAValueFor) {
  const Analysis analysis = clean();
  const Ladder& ladder = analysis.ladders[0];
  const std::vector<SpeedupView> views = speedup_views(analysis, ladder);
  const SpeedupView& parents = views[views.size() - 2];
  const BarPlot plot = speedup_plot(analysis, ladder, parents);
  ASSERT_EQ(plot.bars.size(), ladder.rungs.size() - 1) << "an original has no parent";
  EXPECT_EQ(plot.bars[0].place.rung, 1U);
  EXPECT_DOUBLE_EQ(plot.bars[0].value, ladder.steps[0].speedup->value);
  EXPECT_TRUE(inside(plot.axis, plot.bars[0].value));
  EXPECT_THAT(plot.title, HasSubstr("its parent"));
}

TEST(SpeedupViews, ReachToOtherLaddersOfTheSameProblem) {
  Analysis analysis = clean();
  const std::size_t alone = speedup_views(analysis, analysis.ladders[0]).size();
  analysis.ladders.push_back(analysis.ladders[0]);
  analysis.ladders[1].model = "another";
  const std::vector<SpeedupView> views = speedup_views(analysis, analysis.ladders[0]);
  ASSERT_EQ(views.size(), alone + 2);
  EXPECT_THAT(views[alone].name, HasSubstr("(another on "));
  EXPECT_DOUBLE_EQ(views[alone].speedups[0]->value, 1);
  analysis.ladders[1].size = {{"n", 1}};
  EXPECT_EQ(speedup_views(analysis, analysis.ladders[0]).size(), alone) << "another problem";
}

TEST(UsedDevices, HaveALadderOrACeiling) {
  Analysis analysis = clean();
  analysis.run.devices.resize(4);
  analysis.ladders.resize(1);
  analysis.ladders[0].device = 2;
  analysis.ceilings.resize(1);
  analysis.ceilings[0].device = 1;
  EXPECT_THAT(used_devices(analysis), testing::ElementsAre(1, 2));
}

TEST(SpeedupViews, LeaveOutWhatIsRefused) {
  Analysis analysis = clean();
  analysis.ladders.push_back(analysis.ladders[0]);
  analysis.ladders[1].model = "another";
  for (Ladder& ladder : analysis.ladders) {
    ladder.rungs.back().judgement.judged = Judged::refused;
    ladder.rungs.back().analysis.time->median *= 1e-3;
  }
  Ladder& ladder = analysis.ladders[0];
  for (Rung& rung : ladder.rungs) {
    rung.speedups.clear();
  }
  compare_rungs(analysis.run, ladder);
  const std::string refused = variant_of(analysis.run, ladder.rungs.back()).title;
  for (const SpeedupView& view : speedup_views(analysis, ladder)) {
    EXPECT_THAT(view.name, Not(testing::EndsWith(", " + refused)));
    EXPECT_THAT(view.name, Not(testing::StartsWith(refused + " (")));
    EXPECT_FALSE(view.speedups.back()) << view.name;
  }
}

}  // namespace
}  // namespace roofladder
