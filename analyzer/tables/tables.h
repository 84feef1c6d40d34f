// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "analyzer/tables/table.h"

// Declares every table. Adding one takes a file with its builder and a line here.
namespace roofladder {

struct ComparedLadder;
struct PairedRung;
struct PublishedLadder;
struct PublishedStory;
struct RunHistory;
struct Spread;

// The fastest rung of each ladder: how fast, how far from its floor, what binds it, whether to
// believe it. Rungs of another scope or precision have a row of their own.
Table fastest_table(const Analysis& analysis);

// One row for each rung of a ladder of the analysis.
Table speed_table(const Analysis& analysis, const Ladder& ladder);
Table result_table(const Analysis& analysis, const Ladder& ladder);  // everything in few columns
Table limits_table(const Analysis& analysis, const Ladder& ladder);
Table samples_table(const Analysis& analysis, const Ladder& ladder);
Table sweep_table(const Analysis& analysis, const Ladder& ladder, const Sweep& sweep);

// One row for each part of every rung that has several: kernels, transfers, and the time beside
// them.
Table parts_table(const Analysis& analysis, const Ladder& ladder);

// Tables of a ladder that belong together: each folded in the report, a tab in the window, a file
// in its export. Report and export leave out tables without rows.
struct LadderTable {
  std::string_view name;   // part of anchors: "limits"
  std::string_view title;  // of the tab: "Limits"
  Table (*table)(const Analysis& analysis, const Ladder& ladder);
};
inline constexpr std::array ladder_tables{
    LadderTable{"limits", "Limits", limits_table},
    LadderTable{"part-times", "Parts", parts_table},
};

// One row for each rung that has a place on the roofline, from the ladders that are shown.
Table points_table(const Analysis& analysis, const std::function<bool(const Ladder&)>& is_shown);
Table ridges_table(std::span<const RidgePoint> ridges);

// One row for each metric of a variant or a part. The second table covers the variant and all its
// parts, and has a column for the part.
Table metrics_table(std::string title, const MetricValues& metrics);
Table all_metrics_table(const Analysis& analysis, const VariantAnalysis& variant);

// Times and speedups of a publication, beside those that this analysis has of the same variants.
// quotations_table() shows numbers as they are printed, either all or only ambiguous ones, with the
// value here if it is comparable.
Table published_table(const Analysis& analysis, const PublishedStory& story,
                      const PublishedLadder& ladder);
enum class WhichNumbers : std::uint8_t { all, ambiguous };
Table quotations_table(const Analysis& analysis, const PublishedStory& story, WhichNumbers which);

// main: only the best of each level and precision.
enum class WhichCeilings : std::uint8_t { all, main };
Table ceilings_table(const Analysis& analysis, WhichCeilings which = WhichCeilings::all);
Table cache_sweep_table(const Analysis& analysis, std::uint32_t device);
Table facts_table(const Run& run);
Table findings_table(const Analysis& analysis);
Table warnings_table(const Run& run);

// Variants by runs: time, speedup over the run's own original, and against the baseline run.
Table comparison_table(const Comparison& comparison, const ComparedLadder& ladder);
// The best of each model and precision on each run and device that is compared.
Table best_table(const Comparison& comparison, const ComparedLadder& ladder);
// The ladder's rungs in both of two runs: how their time changed, and what they are counted to do.
Table paired_table(const Comparison& comparison, const ComparedLadder& ladder,
                   const std::vector<PairedRung>& pairs);
// The changes of a history of runs, the newest first, and its rungs.
Table changes_table(const RunHistory& history);
Table histories_table(const RunHistory& history);
// Times of the same variant on equal devices, and the levels at which they vary.
Table spread_table(const Spread& spread);

}  // namespace roofladder
