// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/device_spread.h"

#include "analyzer/tables/cells.h"
#include "analyzer/tables/tables.h"

namespace roofladder {
namespace {

// "Jacobi iteration (n=4096), cold cache, cuda: 4 devices NVIDIA H200"
std::string spread_title(const Analysis& analysis, const DeviceSpread& spread) {
  const std::string size = spread.size.empty() ? "" : " (" + to_text(spread.size) + ")";
  return analysis.run.kernels[spread.kernel].title + size + ", " +
         std::string(name_of(spread.cache)) + " cache, " + spread.model + ": " +
         std::to_string(spread.devices.size()) + " devices " + spread.title;
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
