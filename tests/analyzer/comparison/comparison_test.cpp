// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/comparison.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analyzer/plots/plot.h"
#include "run/metric.h"
#include "tests/analyzer/fixture.h"
#include "tests/variant_id.h"

namespace roofladder {
namespace {

using testing::ElementsAre;

// The clean run: 1 s, 0.5 s and 0.34 s.
Analysis run_titled(const std::string& title) {
  Run run = test::clean_run().builder.run;
  run.title = title;
  return analyse(std::move(run));
}

// The same on another machine: all times are multiplied by the factor, and variant "fast" is
// missing.
Analysis slower(double factor) {
  Run run = test::clean_run().builder.run;
  run.title = "slower";
  run.devices[0].title = "Another processor";
  for (Sample& sample : run.samples) {
    if (run.metrics[sample.metric] == "time") {
      sample.value *= factor;
    }
  }
  for (VariantInfo& variant : run.variants) {
    if (variant.title == "fast") {
      test::set_id(variant, "sweep/openmp/unlike");
    }
  }
  return analyse(std::move(run));
}

const ComparedRow& row_of(const ComparedLadder& ladder, const std::string& variant) {
  const auto found = std::ranges::find(ladder.rows, variant, &ComparedRow::variant);
  EXPECT_NE(found, ladder.rows.end()) << variant;
  return *found;
}

TEST(Comparison, DividesTheBaselinesTimeByTheOther) {
  const Comparison comparison = compare({run_titled("base"), slower(2)}, 0);
  ASSERT_EQ(comparison.ladders.size(), 1U);
  const ComparedRow& row = row_of(comparison.ladders[0], "sweep/openmp/original");
  ASSERT_EQ(row.cells.size(), 2U);
  EXPECT_FALSE(row.cells[0]->ratio) << "the baseline itself";
  EXPECT_NEAR(row.cells[1]->ratio->value, 0.5, 1e-12);
  ASSERT_TRUE(row.cells[1]->ratio->interval);
  EXPECT_LE(row.cells[1]->ratio->interval->low, 0.5);
  EXPECT_EQ(row.cells[1]->verdict, Verdict::slower);
}

TEST(Comparison, HoldsAgainstTheChosenBaseline) {
  const Comparison comparison = compare({run_titled("base"), slower(2)}, 1);
  const ComparedRow& row = row_of(comparison.ladders.at(0), "sweep/openmp/original");
  EXPECT_NEAR(row.cells[0]->ratio->value, 2, 1e-12);
  EXPECT_EQ(row.cells[0]->verdict, Verdict::faster);
  EXPECT_FALSE(row.cells[1]->ratio);
}

TEST(Comparison, HasARowForEachVariantOfAnyRun) {
  const Comparison comparison = compare({run_titled("base"), slower(1)}, 0);
  const ComparedLadder& ladder = comparison.ladders.at(0);
  std::vector<std::string> variants;
  for (const ComparedRow& row : ladder.rows) {
    variants.push_back(row.variant);
  }
  EXPECT_THAT(variants, ElementsAre("sweep/openmp/original", "sweep/openmp/less_traffic",
                                    "sweep/openmp/fast", "sweep/openmp/unlike"));
  EXPECT_FALSE(row_of(ladder, "sweep/openmp/fast").cells[1]);
  EXPECT_FALSE(row_of(ladder, "sweep/openmp/unlike").cells[0]);
  EXPECT_FALSE(row_of(ladder, "sweep/openmp/unlike").cells[1]->ratio);
}

TEST(Comparison, OfAnotherSizeIsAnotherLadder) {
  roofladder::Run run = test::clean_run().builder.run;
  for (Point& point : run.points) {
    point.size = {{"n", 2}};
  }
  const Comparison comparison = compare({run_titled("base"), analyse(std::move(run))}, 0);
  ASSERT_EQ(comparison.ladders.size(), 2U);
  EXPECT_EQ(comparison.ladders[0].columns.size(), 1U);
  EXPECT_EQ(comparison.ladders[1].columns.at(0).run, 1U);
}

TEST(Comparison, NamesRunsApart) {
  EXPECT_THAT(compare({run_titled("a"), run_titled("a"), run_titled("b"), run_titled("")}, 0).names,
              ElementsAre("a (1)", "a (2)", "b", "untitled"));
  const Comparison comparison = compare({run_titled("a"), slower(1)}, 0);
  EXPECT_EQ(name_of(comparison, {1, 0}), "slower: Another processor");
}

TEST(Comparison, NamesRunsByFileAndHostNeverByNumber) {
  roofladder::Run run = test::clean_run().builder.run;
  run.title.clear();
  run.started = "2026-01-02T03:04:05Z";
  Analysis untitled = analyse(run);
  EXPECT_EQ(name_of(untitled), "run of 2026-01-02T03:04:05Z");
  run.facts.push_back({"host.name", "node7", std::nullopt, dimension::ratio});
  untitled = analyse(run);
  EXPECT_EQ(name_of(untitled), "node7");
  untitled.file = "monday.roofladder";
  EXPECT_EQ(name_of(untitled), "monday.roofladder");
  Analysis other = untitled;
  other.run.facts.back().text = "node8";
  EXPECT_THAT(compare({untitled, other}, 0).names,
              ElementsAre("monday.roofladder (node7)", "monday.roofladder (node8)"));
  Analysis same_title = run_titled("base");
  same_title.file = "a.roofladder";
  EXPECT_THAT(compare({same_title, run_titled("other")}, 0).names, ElementsAre("base", "other"));
}

// Variants of another model have other ids, yet the fastest ones are compared with each other.
TEST(Comparison, HoldsBestAgainstBestAcrossModels) {
  roofladder::Run other = test::clean_run().builder.run;
  other.title = "gpu";
  for (VariantInfo& variant : other.variants) {
    if (!variant.measures) {
      variant.model = "cuda";
      variant.id = id_of(variant);
    }
  }
  for (Sample& sample : other.samples) {
    sample.value *= other.metrics[sample.metric] == "time" ? 0.25 : 1;
  }
  const Comparison comparison = compare({run_titled("cpu"), analyse(other)}, 0);
  ASSERT_EQ(comparison.ladders.size(), 1U);
  const ComparedLadder& ladder = comparison.ladders[0];
  EXPECT_EQ(ladder.alone, "");
  ASSERT_EQ(ladder.bests.size(), 2U);
  const BestResult& gpu = ladder.bests[0];
  EXPECT_EQ(gpu.model, "cuda");
  EXPECT_EQ(gpu.precision, "fp64");
  ASSERT_TRUE(gpu.cell.ratio);
  EXPECT_NEAR(gpu.cell.ratio->value, 4, 1e-9);
  EXPECT_EQ(gpu.cell.verdict, Verdict::faster);
  const BestResult& cpu = ladder.bests[1];
  EXPECT_FALSE(cpu.cell.ratio) << "the baseline itself";
  const VariantAnalysis& fastest = comparison.rung(ladder.columns[cpu.column], cpu.cell).analysis;
  EXPECT_EQ(comparison.runs[0].run.variants[fastest.variant].id, "sweep/openmp/fast");
  EXPECT_EQ(cpu.stream_fraction, fastest.value(metric::stream_fraction));
  EXPECT_DOUBLE_EQ(*cpu.floor_fraction,
                   *fastest.value(metric::floor) / *fastest.value(metric::time));
}

// Transfers that one run times and the other does not make no variant faster.
TEST(Comparison, HoldsBestAgainstBestOfTheSameScopeAlone) {
  roofladder::Run other = test::clean_run().builder.run;
  other.title = "other";
  for (VariantInfo& variant : other.variants) {
    variant.scope = variant.id == "sweep/openmp/fast" ? "sweeps, without transfers" : "";
  }
  const Comparison comparison = compare({run_titled("base"), analyse(other)}, 0);
  const std::vector<BestResult>& bests = comparison.ladders.at(0).bests;
  ASSERT_EQ(bests.size(), 3U);
  for (const BestResult& best : bests) {
    const std::size_t run = comparison.ladders[0].columns[best.column].run;
    EXPECT_EQ(best.cell.ratio.has_value(), run == 1 && best.scope.empty()) << best.scope;
  }
}

TEST(Comparison, SaysWhatOthersHaveWhereSizesDiffer) {
  roofladder::Run other = test::clean_run().builder.run;
  other.title = "other";
  for (Point& point : other.points) {
    point.size = {{"n", 7}};
  }
  const Comparison comparison = compare({run_titled("base"), analyse(other)}, 0);
  ASSERT_EQ(comparison.ladders.size(), 2U);
  EXPECT_THAT(comparison.ladders[0].alone, testing::HasSubstr("Only 'base' has this size"));
  EXPECT_THAT(comparison.ladders[0].alone,
              testing::HasSubstr("'other' has it with n=7, cold cache"));
}

TEST(Comparison, OverlaysTheRooflines) {
  const Comparison comparison = compare({run_titled("base"), slower(2)}, 0);
  const XyPlot one = roofline_plot(comparison.runs[0], 0);
  const XyPlot overlay = overlaid_rooflines(comparison);
  EXPECT_THAT(overlay.groups, ElementsAre("base", "slower"));
  ASSERT_EQ(overlay.marks.size(), 2 * one.marks.size());
  EXPECT_EQ(overlay.arrows.size(), 2 * one.arrows.size());
  const std::size_t first = one.marks.size();
  EXPECT_EQ(overlay.marks[first].group, 1U);
  EXPECT_EQ(overlay.marks[0].place.run, 0U);
  EXPECT_EQ(overlay.marks[first].place.run, 1U);
  EXPECT_NEAR(overlay.marks[first].y, overlay.marks[0].y / 2, 1e-3 * overlay.marks[0].y);
  EXPECT_EQ(overlay.arrows.back().from, one.arrows.back().from + first);
  ASSERT_EQ(overlay.lines.size(), 4U) << "a memory and a compute roof of each";
  for (const Line& line : overlay.lines) {
    EXPECT_LE(line.points.back().first, overlay.x.high * (1 + 1e-12));
    EXPECT_GE(line.points.front().first, overlay.x.low * (1 - 1e-12));
  }
}

TEST(Comparison, OverlaysTheRooflinesByTheirOwnLimits) {
  const Comparison comparison = compare({run_titled("base"), slower(2)}, 0);
  const Analysis& base = comparison.runs[0];
  const XyPlot one = roofline_plot(base, 0);
  const XyPlot relative = relative_rooflines(comparison);
  EXPECT_THAT(relative.groups, ElementsAre("base", "slower"));
  ASSERT_EQ(relative.marks.size(), 2 * one.marks.size());
  EXPECT_EQ(relative.arrows.size(), 2 * one.arrows.size());
  const Mark& mark = relative.marks[0];
  const VariantAnalysis& variant = base.ladders[mark.place.ladder].rungs[mark.place.rung].analysis;
  const double peak = *variant.value(metric::ceiling_flops);
  EXPECT_DOUBLE_EQ(mark.y, *variant.value(metric::flop_rate) / peak);
  // Bandwidth over that of STREAM, computed without the intensity.
  EXPECT_NEAR(mark.y / mark.x, *variant.value(metric::stream_fraction), 1e-9);
  ASSERT_EQ(relative.lines.size(), 2U) << "one pair of roofs for all";
  EXPECT_THAT(relative.lines[0].points.back(), testing::Pair(1, 1));
  EXPECT_THAT(relative.lines[1].points.front(), testing::Pair(1, 1));
}

TEST(Comparison, LeavesOutOfRelativeRooflinesWhatHasNoLimits) {
  roofladder::Run without = test::clean_run().builder.run;
  const auto is_triad = [&](const Sample& sample) {
    return without.variants[without.points[sample.point].variant].id.starts_with(
        "stream/openmp/triad");
  };
  std::erase_if(without.samples, is_triad);
  const Comparison comparison = compare({run_titled("base"), analyse(without)}, 0);
  const XyPlot relative = relative_rooflines(comparison);
  EXPECT_THAT(relative.groups, ElementsAre("base"));
  EXPECT_EQ(relative.marks.size(), roofline_plot(comparison.runs[0], 0).marks.size());
  EXPECT_THAT(relative.note, testing::HasSubstr("no STREAM bandwidth"));
}

TEST(Comparison, WithoutAnyPointDrawsNothingAndSaysSo) {
  const Comparison empty = compare({analyse(roofladder::Run{}), analyse(roofladder::Run{})}, 0);
  for (const XyPlot& overlay : {overlaid_rooflines(empty), relative_rooflines(empty)}) {
    EXPECT_TRUE(overlay.marks.empty());
    EXPECT_TRUE(overlay.lines.empty());
    EXPECT_FALSE(overlay.note.empty());
  }
}

}  // namespace
}  // namespace roofladder
