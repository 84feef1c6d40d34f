// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/device_spread.h"

#include <fmt/format.h>

#include "analyzer/tables/cells.h"
#include "analyzer/tables/tables.h"
#include "analyzer/words/result_text.h"

namespace roofladder {
namespace {

// "Jacobi iteration (n=4096), cold cache, cuda: 4 devices NVIDIA H200"
std::string spread_title(const Analysis& analysis, const DeviceSpread& spread) {
  return fmt::format("{}, {}: {} devices {}",
                     title_of(analysis.run.kernels[spread.kernel], spread.size, spread.cache),
                     spread.model, spread.devices.size(), spread.title);
}

}  // namespace

Table device_spread_table(const Analysis& analysis, const DeviceSpread& spread) {
  Table table{
      .id = "device-spread",
      .title = spread_title(analysis, spread),
      .columns = {{.title = "Variant", .brief = "variant", .is_number = false, .is_heading = true},
                  {.title = "Devices", .brief = "devices"},
                  {.title = "Shortest", .brief = "shortest"},
                  {.title = "Median", .brief = "median"},
                  {.title = "Longest", .brief = "longest"},
                  {.title = "Longest over shortest", .brief = "longest over shortest"},
                  {.title = "Outlier", .brief = "outlier", .is_number = false}}};
  for (const VariantSpread& row : spread.rows) {
    table.rows.push_back(
        {{cells::name(analysis.run.variants[row.variant]), cells::count(row.devices),
          cells::quantity(row.minimum, dimension::seconds),
          cells::quantity(row.median, dimension::seconds),
          cells::quantity(row.maximum, dimension::seconds),
          cells::factor(Estimate{row.maximum / row.minimum, {}}),
          row.outlier ? cells::text(analysis.run.devices[*row.outlier].name) : TableCell{}},
         {},
         {}});
  }
  return table;
}

}  // namespace roofladder
