// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "analyzer/tables/cells.h"
#include "analyzer/tables/tables.h"
#include "analyzer/words/metric_text.h"

namespace roofladder {
namespace {

TableCell best_cell(const Ceiling& ceiling) {
  TableCell cell = cells::quantity(ceiling.best, dimension_of(ceiling.limit.kind));
  cell.marks.emplace_back(Origin{ceiling.provenance, std::string(name_of(ceiling.provenance))});
  return cell;
}

TableRow ceiling_row(const Analysis& analysis, const Ceiling& ceiling) {
  const Dimension unit = dimension_of(ceiling.limit.kind);
  TableCell theoretical = cells::quantity(ceiling.theoretical, unit);
  theoretical.remark = ceiling.theoretical_source;
  return {{cells::text(ceiling.name), cells::text(to_text(ceiling.limit)),
           cells::text(analysis.run.devices.at(ceiling.device).name), best_cell(ceiling),
           cells::interval(ceiling.spread, unit), cells::quantity(ceiling.stream_convention, unit),
           cells::percent(ceiling.read_fraction), cells::percent(ceiling.drift),
           cells::quantity(ceiling.clock, dimension::hertz), std::move(theoretical)},
          {},
          {}};
}

// True if it is the best of the ceilings of its limit.
bool is_best(const std::vector<Ceiling>& ceilings, const Ceiling& ceiling) {
  return std::ranges::none_of(ceilings, [&](const Ceiling& other) {
    return other.device == ceiling.device && other.limit == ceiling.limit &&
           other.best > ceiling.best;
  });
}

bool is_main(const std::vector<Ceiling>& ceilings, const Ceiling& ceiling) {
  const LimitKind kind = ceiling.limit.kind;
  return (kind == LimitKind::bandwidth || kind == LimitKind::flops) &&
         (is_best(ceilings, ceiling) || &ceiling == stream_ceiling(ceilings, ceiling.device));
}

std::vector<TableColumn> ceiling_columns(const Analysis& analysis) {
  const int device_rank = analysis.run.devices.size() > 1 ? 0 : page_rank;
  return {{.title = "Ceiling", .brief = "ceiling", .is_number = false, .is_heading = true},
          {.title = "Limit", .brief = "limit", .rank = 1, .is_number = false},
          {.title = "Device", .brief = "device", .rank = device_rank, .is_number = false},
          {.title = "Best", .brief = "best", .has_origin = true},
          {.title = "Quartiles", .brief = "spread", .rank = 2},
          {.title = "STREAM convention", .sentence = "without write-allocate", .rank = page_rank},
          {.title = "Read share", .rank = page_rank},
          {.title = "Drift", .brief = "drift", .sentence = "after against before"},
          {.title = "Clock", .sentence = "during it", .rank = page_rank},
          {.title = "Theoretical", .rank = page_rank}};
}

}  // namespace

Table ceilings_table(const Analysis& analysis, WhichCeilings which) {
  Table table{.id = "ceilings",
              .title = "Measured ceilings",
              .columns = ceiling_columns(analysis),
              .note =
                  "No ceiling was measured in this run, so nothing says how near a variant comes "
                  "to its limit."};
  for (const Ceiling& ceiling : analysis.ceilings) {
    if (which == WhichCeilings::all || is_main(analysis.ceilings, ceiling)) {
      table.rows.push_back(ceiling_row(analysis, ceiling));
    }
  }
  return table;
}

}  // namespace roofladder
