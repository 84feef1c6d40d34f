// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/tables/cells.h"
#include "analyzer/tables/ladder_columns.h"
#include "analyzer/tables/tables.h"
#include "run/metric.h"

namespace roofladder {
namespace {

RungColumn quantile_column(const char* title, double Distribution::*quantile) {
  return time_column({.title = title}, [quantile](const Distribution& time) {
    return cells::quantity(time.*quantile, dimension::seconds);
  });
}

RungColumn outliers_column() {
  return {{.title = "Outliers"}, [](const Ladder& ladder, std::size_t rung) {
            const VariantAnalysis& variant = ladder.rungs[rung].analysis;
            if (!variant.time) {
              return cells::time(variant);
            }
            TableCell cell = cells::count(outliers(variant.times, *variant.time));
            cell.tip = "more than 1.5 interquartile ranges outside the quartiles";
            return cell;
          }};
}

}  // namespace

Table samples_table(const Analysis& analysis, const Ladder& ladder) {
  const std::vector<RungColumn> columns{
      variant_column(analysis),
      repetitions_column(),
      quantile_column("Minimum", &Distribution::minimum),
      quantile_column("Lower quartile", &Distribution::lower_quartile),
      quantile_column("Median", &Distribution::median),
      quantile_column("Upper quartile", &Distribution::upper_quartile),
      quantile_column("Maximum", &Distribution::maximum),
      outliers_column(),
      metric_column(metric::clock_core, {.title = "Clock"}),
      metric_column(metric::temperature),
      metric_column(metric::throttled)};
  Table table{.id = "samples-" + ladder_number(analysis, ladder), .title = "Repetitions"};
  add_rungs(analysis, ladder, columns, table);
  return table;
}

}  // namespace roofladder
