// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/comparison.h"

#include "analyzer/comparison/device_spread.h"
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
  object.update(of_cell(comparison, column, best.cell));
  if (best.stream_fraction) {
    object["stream_fraction"] = *best.stream_fraction;
  }
  if (best.floor_fraction) {
    object["floor_fraction"] = *best.floor_fraction;
  }
  return object;
}

ordered_json of_spread(const Run& run, const DeviceSpread& spread) {
  ordered_json object{{"kernel", run.kernels[spread.kernel].name},
                      {"model", spread.model},
                      {"size", to_text(spread.size)},
                      {"cache", name_of(spread.cache)},
                      {"title", spread.title},
                      {"devices", ordered_json::array()},
                      {"rows", ordered_json::array()}};
  for (const std::uint32_t device : spread.devices) {
    object["devices"].push_back(run.devices[device].name);
  }
  for (const VariantSpread& row : spread.rows) {
    ordered_json variant{{"variant", run.variants[row.variant].id},
                         {"devices", row.devices},
                         {"minimum", row.minimum},
                         {"median", row.median},
                         {"maximum", row.maximum}};
    if (row.outlier) {
      variant["outlier"] = run.devices[*row.outlier].name;
    }
    object["rows"].push_back(std::move(variant));
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

ordered_json json::of_spreads(const Analysis& analysis) {
  ordered_json list = ordered_json::array();
  for (const DeviceSpread& spread : device_spreads(analysis)) {
    list.push_back(of_spread(analysis.run, spread));
  }
  return list;
}

void write_json_comparison(const Comparison& comparison, std::ostream& out) {
  ordered_json object{{"schema_version", json::schema_version},
                      {"baseline", comparison.baseline},
                      {"names", comparison.names},
                      {"devices", ordered_json::array()},
                      {"comparisons", ordered_json::array()},
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
