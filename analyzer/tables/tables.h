// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <functional>
#include <span>
#include <string_view>

#include "analyzer/tables/table.h"

// Every table. Adding one is a file with its builder and a line here.
namespace roofladder {

struct ComparedLadder;
struct PublishedLadder;
struct PublishedStory;
struct Spread;

// A row a rung of a ladder of the analysis.
Table speed_table(const Analysis& analysis, const Ladder& ladder);
Table result_table(const Analysis& analysis, const Ladder& ladder);  // all of it in few columns
Table limits_table(const Analysis& analysis, const Ladder& ladder);
Table samples_table(const Analysis& analysis, const Ladder& ladder);
Table sweep_table(const Analysis& analysis, const Ladder& ladder, const Sweep& sweep);

// A row a part of each rung that has several: kernels, transfers, what is beside them.
Table parts_table(const Analysis& analysis, const Ladder& ladder);

// Tables of a ladder that stand alike: each folded in the report, a tab in the window, a file in
// its export; report and export leave out those without rows.
struct LadderTable {
  std::string_view name;   // a part of anchors: "limits"
  std::string_view title;  // of the tab: "Limits"
  Table (*table)(const Analysis& analysis, const Ladder& ladder);
};
inline constexpr std::array ladder_tables{
    LadderTable{"limits", "Limits", limits_table},
    LadderTable{"part-times", "Parts", parts_table},
};

// A row a rung that has a place on the roofline, of the ladders that are shown.
Table points_table(const Analysis& analysis, const std::function<bool(const Ladder&)>& is_shown);
Table ridges_table(std::span<const RidgePoint> ridges);

// A row a metric: those of a variant or of a part of it; or of both, with the part in a column.
Table metrics_table(std::string title, const MetricValues& metrics);
Table all_metrics_table(const Analysis& analysis, const VariantAnalysis& variant);

// What a publication prints, beside what this analysis has of the same variants; each number as it
// is printed, all or those that can be read in several ways, with the metric's value here where
// that is comparable.
Table published_table(const Analysis& analysis, const PublishedStory& story,
                      const PublishedLadder& ladder);
enum class WhichNumbers : std::uint8_t { all, ambiguous };
Table quotations_table(const Analysis& analysis, const PublishedStory& story, WhichNumbers which);

// Main: the best of each level and precision alone.
enum class WhichCeilings : std::uint8_t { all, main };
Table ceilings_table(const Analysis& analysis, WhichCeilings which = WhichCeilings::all);
Table cache_sweep_table(const Analysis& analysis, std::uint32_t device);
Table facts_table(const Run& run);
Table findings_table(const Analysis& analysis);
Table warnings_table(const Run& run);

// Variants by runs: time, speedup over the run's own original, and against the baseline run.
Table comparison_table(const Comparison& comparison, const ComparedLadder& ladder);
// The best of each model and precision, of each run and device that is compared.
Table best_table(const Comparison& comparison, const ComparedLadder& ladder);
// Times of the same variant on equal devices, and where they vary.
Table spread_table(const Spread& spread);

}  // namespace roofladder
