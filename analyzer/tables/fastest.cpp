// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>

#include "analyzer/ladder/headline.h"
#include "analyzer/tables/cells.h"
#include "analyzer/tables/ladder_columns.h"
#include "analyzer/tables/tables.h"
#include "analyzer/words/result_text.h"
#include "run/metric.h"

namespace roofladder {
namespace {

bool has_two_precisions(const Headline& headline) {
  return headline.beyond.has_value();
}

// A rung of a ladder that stands in a row of its own.
struct Place {
  const Ladder* ladder;
  std::size_t rung;
};

// True for published single times, which make no ladder.
bool is_quoted_alone(const Analysis& analysis, const Ladder& ladder) {
  const std::string& kernel = analysis.run.kernels.at(ladder.kernel).name;
  const bool quoted = std::ranges::any_of(analysis.published, [&](const PublishedStory& story) {
    return story.kernel.name == kernel && story.own.empty();
  });
  return quoted && std::ranges::count_if(ladder.rungs, [](const Rung& rung) {
                     return rung.analysis.time.has_value();
                   }) < 2;
}

std::vector<Place> fastest_rungs(const Analysis& analysis) {
  std::vector<Place> places;
  for (const Ladder& ladder : analysis.ladders) {
    if (is_quoted_alone(analysis, ladder)) {
      continue;
    }
    for (const Headline& headline : headlines_of(ladder)) {
      places.push_back({&ladder, headline.best.rung});
      if (headline.beyond) {
        places.push_back({&ladder, headline.beyond->rung});
      }
    }
  }
  return places;
}

bool has_same_name(const Ladder& one, const Ladder& other) {
  return &one != &other && one.kernel == other.kernel && one.model == other.model;
}

// Sizes, caches and devices stand beside names that several ladders have.
RungColumn ladder_column(const Analysis& analysis) {
  return {{.title = "Ladder", .brief = "ladder", .is_number = false, .is_heading = true},
          [&analysis](const Ladder& ladder, std::size_t) {
            const std::string circumstances = setting(analysis, ladder);
            TableCell cell = cells::text(
                fmt::format("{}, {}", analysis.run.kernels.at(ladder.kernel).name, ladder.model),
                circumstances);
            const bool is_ambiguous = std::ranges::any_of(
                analysis.ladders,
                [&](const Ladder& other) { return has_same_name(ladder, other); });
            cell.remark = is_ambiguous ? circumstances : "";
            return cell;
          }};
}

// Says the precision where the ladder has a fastest rung in two.
RungColumn fastest_column(const Analysis& analysis) {
  RungColumn column = variant_column(analysis);
  column.column = {.title = "Fastest", .brief = "fastest", .is_number = false};
  column.cell = [value = column.cell](const Ladder& ladder, std::size_t rung) {
    TableCell cell = value(ladder, rung);
    if (std::ranges::any_of(headlines_of(ladder), has_two_precisions)) {
      cell.remark = precision_text(ladder.rungs.at(rung).analysis);
    }
    return cell;
  };
  return column;
}

// Its origin is in the tip, since rows are to be low.
RungColumn floor_column() {
  RungColumn column =
      metric_column(metric::floor_distance,
                    {.title = "Time against the floor", .brief = "over floor", .rank = 3});
  column.cell = [value = column.cell](const Ladder& ladder, std::size_t rung) {
    TableCell cell = value(ladder, rung);
    for (const CellMark& mark : cell.marks) {
      if (const auto* origin = std::get_if<Origin>(&mark)) {
        cell.tip = origin->text + (cell.tip.empty() ? "" : "; " + cell.tip);
      }
    }
    cell.marks.clear();
    return cell;
  };
  return column;
}

RungColumn baseline_column(const Analysis& analysis) {
  return {{.title = "Over", .brief = "over", .rank = 4, .is_number = false},
          [&analysis](const Ladder& ladder, std::size_t rung) {
            const Rung& origin = ladder.rungs.at(ladder.rungs.at(rung).origin);
            return cells::text(name_of(info(analysis, origin)), origin.scope);
          }};
}

}  // namespace

Table fastest_table(const Analysis& analysis) {
  Table table{.id = "fastest", .title = "The fastest of each ladder"};
  const std::vector<Place> places = fastest_rungs(analysis);
  if (places.empty()) {
    table.note = "No two variants of a ladder have a time.";
    return table;
  }
  RungColumn speedup = speedup_column(*places.front().ladder, 0);
  speedup.column.title = "Speedup";
  std::vector<RungColumn> columns{ladder_column(analysis), fastest_column(analysis), time_column(),
                                  std::move(speedup), baseline_column(analysis)};
  columns.push_back(floor_column());
  columns.push_back(bound_column());
  const auto is_open = [](const Place& place) {
    return place.ladder->rungs[place.rung].judgement.judged == Judged::unproven;
  };
  if (std::ranges::all_of(places, is_open)) {
    table.note =
        "The fastest by time alone: whether they do the same work as the rungs before them is not "
        "proven, and roofladder judge says what that takes.";
  } else {
    columns.push_back(judge_column());
  }
  for (const auto& [ladder, rung] : places) {
    add_rungs(analysis, *ladder, std::span(&rung, 1), columns, table);
  }
  return table;
}

}  // namespace roofladder
