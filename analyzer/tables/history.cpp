// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <utility>

#include "analyzer/comparison/run_history.h"
#include "analyzer/tables/cells.h"
#include "analyzer/tables/tables.h"
#include "analyzer/words/history_text.h"
#include "run/format.h"

namespace roofladder {
namespace {

TableCell commit_cell(const Run& run) {
  const std::string commit = commit_of(run);
  return commit.empty() ? TableCell{} : cells::text(short_commit(commit), commit);
}

// The commit, else the file.
TableCell run_before(const RunHistory& history, const RungHistory& rung,
                     const HistoryChange& change) {
  if (change.point.at == 0) {
    return {};
  }
  const Analysis& before = history.runs[rung.times[change.point.at - 1].run];
  return commit_of(before.run).empty() ? cells::text(before.file) : commit_cell(before.run);
}

TableRow row_of_change(const RunHistory& history, const RungHistory& rung,
                       const HistoryChange& change) {
  const Analysis& first = history.runs[rung.times[change.point.at].run];
  return {{cells::text(name_of(history, rung)), cells::text(slower_text(change.point.ratio)),
           cells::text(first.file), cells::text(first.run.started), commit_cell(first.run),
           run_before(history, rung, change), cells::text(reason_text(change))},
          {},
          {}};
}

using ChangeOfRung = std::pair<const RungHistory*, const HistoryChange*>;

std::size_t first_run(const ChangeOfRung& change) {
  return change.first->times[change.second->point.at].run;
}

TableRow row_of_rung(const RunHistory& history, const RungHistory& rung) {
  const double first = rung.time(0);
  const double last = rung.time(rung.times.size() - 1);
  const auto is_known = rung.detectable && std::isfinite(*rung.detectable);
  return {{cells::text(name_of(history, rung)), cells::count(rung.times.size()),
           cells::quantity(first, dimension::seconds), cells::quantity(last, dimension::seconds),
           cells::text(format_change(last / first)), cells::count(rung.changes.size()),
           is_known ? cells::percent(rung.detectable) : TableCell{}},
          {},
          {}};
}

}  // namespace

Table changes_table(const RunHistory& history) {
  Table table{.id = "changes",
              .title = "Changes",
              .columns = {{.title = "Rung", .is_number = false, .is_heading = true},
                          {.title = "Change of time", .brief = "change", .is_number = false},
                          {.title = "First run", .brief = "first run", .is_number = false},
                          {.title = "Start", .brief = "start", .rank = 1, .is_number = false},
                          {.title = "Commit", .brief = "commit", .is_number = false},
                          {.title = "Before it", .brief = "before it", .is_number = false},
                          {.title = "Why", .brief = "why", .is_number = false}},
              .note = "No change was found."};
  std::vector<ChangeOfRung> changes;
  for (const RungHistory& rung : history.rungs) {
    for (const HistoryChange& change : rung.changes) {
      changes.emplace_back(&rung, &change);
    }
  }
  std::ranges::stable_sort(changes, std::greater(), first_run);
  for (const auto& [rung, change] : changes) {
    table.rows.push_back(row_of_change(history, *rung, *change));
  }
  return table;
}

Table histories_table(const RunHistory& history) {
  Table table{
      .id = "history",
      .title = "Rungs",
      .columns = {
          {.title = "Rung", .is_number = false, .is_heading = true},
          {.title = "Runs", .brief = "runs"},
          {.title = "Time in the first run", .brief = "first"},
          {.title = "Time in the last run", .brief = "last"},
          {.title = "Change in all", .brief = "in all"},
          {.title = "Changes", .brief = "changes"},
          {.title = "Smallest change that could have been seen", .brief = "could see", .rank = 1}}};
  for (const RungHistory& rung : history.rungs) {
    table.rows.push_back(row_of_rung(history, rung));
  }
  return table;
}

}  // namespace roofladder
