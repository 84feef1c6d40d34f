// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "analyzer/comparison/comparison.h"
#include "analyzer/tables/cells.h"
#include "analyzer/tables/tables.h"
#include "analyzer/words/result_text.h"

namespace roofladder {
namespace {

TableCell against_baseline(const Comparison& comparison, const ComparedColumn& column,
                           const ComparedCell& best) {
  const bool is_baseline = !best.ratio && column.run == comparison.baseline;
  return is_baseline ? cells::text("baseline") : cells::judged(best.ratio, best.verdict);
}

TableRow best_row(const Comparison& comparison, const ComparedColumn& column,
                  const BestResult& best) {
  const Rung& rung = comparison.rung(column, best.cell);
  TableCell name = cells::name(info(comparison.runs[column.run], rung));
  name.remark = best.scope;
  return {{cells::text(name_of(comparison, column)), cells::text(best.model),
           cells::text(best.precision), std::move(name), cells::time_with_origin(rung.analysis),
           against_baseline(comparison, column, best.cell), cells::percent(best.stream_fraction),
           cells::percent(best.floor_fraction), cells::text(bound_text(rung.analysis.bound))},
          RungPlace{best.cell.ladder, best.cell.rung, column.run},
          {}};
}

}  // namespace

Table best_table(const Comparison& comparison, const ComparedLadder& ladder) {
  Table table{
      .id = "bests",
      .title =
          "Best against best: the fastest variant of each model and precision, beside the "
          "limits of its own device",
      .columns = {{.title = "Run and device",
                   .brief = "run and device",
                   .is_number = false,
                   .is_heading = true},
                  {.title = "Model", .brief = "model", .is_number = false},
                  {.title = "Precision", .brief = "precision", .is_number = false},
                  {.title = "Best variant", .brief = "best variant", .is_number = false},
                  {.title = "Time", .brief = "time", .uncertainty = Uncertainty::half_width},
                  {.title = "Against baseline", .brief = "over baseline", .is_judged = true},
                  {.title = "Of its STREAM", .brief = "of its STREAM"},
                  {.title = "Of its floor", .brief = "of its floor"},
                  {.title = "Bound", .brief = "bound", .is_number = false}}};
  for (const BestResult& best : ladder.bests) {
    table.rows.push_back(best_row(comparison, ladder.columns[best.column], best));
  }
  return table;
}

}  // namespace roofladder
