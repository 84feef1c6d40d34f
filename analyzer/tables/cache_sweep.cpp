// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/tables/cells.h"
#include "analyzer/tables/tables.h"

namespace roofladder {

Table cache_sweep_table(const Analysis& analysis, std::uint32_t device) {
  Table table{.id = "cache-sweep",
              .title = "The working sets as a table",
              .columns = {{.title = "Sweep", .is_number = false, .is_heading = true},
                          {.title = "Working set of a thread"},
                          {.title = "Bandwidth"},
                          {.title = "Quartiles"}}};
  for (const Ceiling& swept : analysis.cache_sweep) {
    if (swept.device == device) {
      table.rows.push_back(
          {{cells::text(swept.name), cells::quantity(swept.working_set, dimension::bytes),
            cells::quantity(swept.best, dimension::bytes_per_second),
            cells::interval(swept.spread, dimension::bytes_per_second)},
           {},
           {}});
    }
  }
  return table;
}

}  // namespace roofladder
