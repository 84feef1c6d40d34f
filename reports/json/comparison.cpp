// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/comparison.h"

#include "analyzer/comparison/spread.h"
#include "reports/json/json_report.h"
#include "reports/json/sections.h"

namespace roofladder {
namespace {

using nlohmann::ordered_json;

ordered_json of_cell(const Comparison& comparison, const ComparedColumn& column,
                     const ComparedCell& cell) {
  const Rung& rung = comparison.rung(column, cell);
  ordered_json object = ordered_json::object();
  if (rung.analysis.time) {
    object["time"] = json::of_distribution(*rung.analysis.time);
  } else if (rung.analysis.failure) {
    object["failure"] = rung.analysis.failure->reason;
  }
  if (!rung.speedups.empty() && rung.speedups.front()) {
    object["speedup"] = json::of_estimate(*rung.speedups.front());
  }
  if (cell.ratio) {
    object["ratio"] = json::of_estimate(*cell.ratio);
    object["verdict"] = json::name_of(cell.verdict);
  }
  return object;
}

ordered_json of_row(const Comparison& comparison, const ComparedLadder& ladder,
                    const ComparedRow& row) {
  ordered_json cells = ordered_json::array();
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    if (row.cells[i]) {
      ordered_json cell{{"column", i}};
      cell.update(of_cell(comparison, ladder.columns[i], *row.cells[i]));
      cells.push_back(std::move(cell));
    }
  }
  return {{"variant", row.variant}, {"title", row.title}, {"branch", row.branch}, {"cells", cells}};
}

ordered_json of_best(const Comparison& comparison, const ComparedLadder& ladder,
                     const BestResult& best) {
  const ComparedColumn& column = ladder.columns[best.column];
  const std::size_t variant = comparison.rung(column, best.cell).analysis.variant;
  ordered_json object{{"column", best.column},
                      {"model", best.model},
                      {"variant", comparison.runs[column.run].run.variants[variant].id}};
  if (!best.precision.empty()) {
    object["precision"] = best.precision;
  }
  if (!best.scope.empty()) {
    object["scope"] = best.scope;
  }
  object.update(of_cell(comparison, column, best.cell));
  if (best.stream_fraction) {
    object["stream_fraction"] = *best.stream_fraction;
  }
  if (best.floor_fraction) {
    object["floor_fraction"] = *best.floor_fraction;
  }
  return object;
}

ordered_json of_level(const VarianceRow& level) {
  ordered_json object{{"sum_of_squares", level.sum_of_squares},
                      {"degrees_of_freedom", level.degrees_of_freedom}};
  if (level.mean_square) {
    object["mean_square"] = *level.mean_square;
  }
  if (level.estimate) {
    object["variance"] = *level.estimate;
    object["with_below"] = level.with_below;
  }
  if (level.share) {
    object["share"] = *level.share;
  }
  return object;
}

ordered_json of_variant(const VariantSpread& row) {
  const NestedVariance& variance = row.variance;
  ordered_json object{{"variant", row.variant.id},
                      {"runs", row.runs},
                      {"nodes", row.nodes},
                      {"devices", row.devices},
                      {"minimum", row.minimum},
                      {"median", row.median},
                      {"maximum", row.maximum},
                      {"mean", variance.mean},
                      {"between_runs", of_level(variance.between_runs)},
                      {"between_devices", of_level(variance.between_devices)},
                      {"between_nodes", of_level(variance.between_nodes)},
                      {"outliers", ordered_json::array()}};
  for (const OutlyingDevice& outlier : row.outliers) {
    object["outliers"].push_back({{"device", outlier.name}, {"ratio", outlier.ratio}});
  }
  return object;
}

ordered_json of_spread(const Spread& spread) {
  ordered_json object{{"kernel", spread.kernel.name},  {"model", spread.model},
                      {"size", to_text(spread.size)},  {"cache", name_of(spread.cache)},
                      {"title", spread.title},         {"devices", spread.devices},
                      {"of_rounds", spread.of_rounds}, {"rows", ordered_json::array()}};
  for (const VariantSpread& row : spread.rows) {
    object["rows"].push_back(of_variant(row));
  }
  return object;
}

ordered_json of_ladder(const Comparison& comparison, const ComparedLadder& ladder) {
  ordered_json object{{"kernel", ladder.kernel.name},   {"size", to_text(ladder.size)},
                      {"cache", name_of(ladder.cache)}, {"columns", ordered_json::array()},
                      {"bests", ordered_json::array()}, {"rows", ordered_json::array()}};
  if (!ladder.alone.empty()) {
    object["alone"] = ladder.alone;
  }
  for (const BestResult& best : ladder.bests) {
    object["bests"].push_back(of_best(comparison, ladder, best));
  }
  for (const ComparedColumn& column : ladder.columns) {
    object["columns"].push_back({{"run", column.run}, {"device", comparison.device(column).name}});
  }
  for (const ComparedRow& row : ladder.rows) {
    object["rows"].push_back(of_row(comparison, ladder, row));
  }
  return object;
}

ordered_json of_devices(const Comparison& comparison, const ComparedDevices& devices) {
  const auto place = [&](const ComparedColumn& column) {
    return ordered_json{{"run", column.run}, {"device", comparison.device(column).name}};
  };
  ordered_json object{{"before", place(devices.before)}, {"after", place(devices.after)}};
  if (devices.spread) {
    object["variance"] = devices.spread->variance;
    object["least_reach"] = devices.spread->least_reach;
    object["variants"] = devices.spread->variants;
  }
  object["note"] = devices.note;
  return object;
}

}  // namespace

ordered_json json::of_spreads(const std::vector<Spread>& spreads) {
  ordered_json list = ordered_json::array();
  for (const Spread& spread : spreads) {
    list.push_back(of_spread(spread));
  }
  return list;
}

void write_json_spreads(const ManyRuns& runs, std::ostream& out) {
  json::write({{"schema_version", json::schema_version},
               {"runs", runs.count},
               {"spreads", json::of_spreads(runs.spreads)}},
              out);
}

void write_json_comparison(const Comparison& comparison, std::ostream& out) {
  ordered_json object{{"schema_version", json::schema_version},
                      {"baseline", comparison.baseline},
                      {"names", comparison.names},
                      {"devices", ordered_json::array()},
                      {"comparisons", ordered_json::array()},
                      {"spreads", json::of_spreads(spreads_of(comparison.runs))},
                      {"runs", ordered_json::array()}};
  for (const ComparedDevices& devices : comparison.devices) {
    object["devices"].push_back(of_devices(comparison, devices));
  }
  for (const ComparedLadder& ladder : comparison.ladders) {
    object["comparisons"].push_back(of_ladder(comparison, ladder));
  }
  for (const Analysis& analysis : comparison.runs) {
    object["runs"].push_back(json::of_analysis(analysis));
  }
  json::write(object, out);
}

}  // namespace roofladder
