// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "analyzer/tables/ladder_columns.h"
#include "analyzer/tables/tables.h"
#include "run/metric.h"

namespace roofladder {

// Leaves out columns that no variant of the sweep has a value for.
Table sweep_table(const Analysis& analysis, const Ladder& ladder, const Sweep& sweep) {
  static constexpr std::array metrics{&metric::l1_hit_rate, &metric::l2_kept, &metric::llc_hit_rate,
                                      &metric::local_hit_rate, &metric::occupancy_achieved};
  std::vector<RungColumn> columns{variant_column(analysis), metric_column(metric::time)};
  for (const Metric* metric : metrics) {
    if (std::ranges::any_of(sweep.places, [&](const SweepPlace& place) {
          return ladder.rungs.at(place.rung).analysis.value(*metric).has_value();
        })) {
      columns.push_back(metric_column(*metric));
    }
  }
  columns.push_back(parent_column());
  columns.back().column.is_key = false;  // it is in the table of the whole ladder
  std::vector<std::size_t> rungs;
  std::ranges::transform(sweep.places, std::back_inserter(rungs), &SweepPlace::rung);
  Table table{.id = "sweep-" + ladder_number(analysis, ladder) + "-" + sweep.technique,
              .title = "The sweep of " + sweep.technique + " as a table"};
  add_rungs(analysis, ladder, rungs, columns, table);
  return table;
}

}  // namespace roofladder
