// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/validation_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "cli/table.h"
#include "cli/terminal.h"
#include "run/format.h"

namespace roofladder {
namespace {

std::string cell_of(const ValidatedValue& value) {
  const std::string text = value.is_exact() ? "exact"
                           : value.known > 0
                               ? fmt::format("{:+.2g} %", 100 * (value.counted / value.known - 1))
                               : format_quantity(value.counted, value.metric->dimension);
  return value.is_right() ? text : text + " !";
}

struct Column {
  const Metric* metric;
  Provenance source;
  auto operator<=>(const Column&) const = default;
};

Column column_of(const ValidatedValue& value) {
  return {value.metric, value.source};
}

template <typename T>
void add_new(std::vector<T>& list, const T& item) {
  if (std::ranges::find(list, item) == list.end()) {
    list.push_back(item);
  }
}

// The values of a device, a row for each variant.
struct Grid {
  std::vector<Column> columns;  // in the order of the metric table
  std::vector<std::string> variants;
  std::map<std::pair<std::string, Column>, std::string> cells;

  std::string cell(const std::string& variant, const Column& column) const {
    const auto found = cells.find({variant, column});
    return found == cells.end() ? "-" : found->second;
  }
};

Grid grid_of(const std::string& device, const Validation& validation) {
  Grid grid;
  for (const ValidatedValue& value : validation.values) {
    if (value.device == device) {
      add_new(grid.columns, column_of(value));
      add_new(grid.variants, value.variant);
      grid.cells[{value.variant, column_of(value)}] = cell_of(value);
    }
  }
  std::ranges::sort(grid.columns, {}, [](const Column& column) {
    return std::pair(metric_place(*column.metric), column.source);
  });
  return grid;
}

// The table's last column, which is aligned to the left, stays empty.
std::string table_text(const std::string& device, const Grid& grid) {
  std::vector<std::string> header{fmt::format("counted on {} over known", device)};
  for (const Column& column : grid.columns) {
    header.push_back(fmt::format("{}{}", column.source == Provenance::simulated ? "~" : "",
                                 column.metric->title));
  }
  header.emplace_back();
  TerminalTable table(header);
  for (const std::string& variant : grid.variants) {
    std::vector<std::string> row{variant};
    for (const Column& column : grid.columns) {
      row.push_back(grid.cell(variant, column));
    }
    row.emplace_back();
    table.add(std::move(row));
  }
  return table.text(output_columns().value_or(std::string::npos));
}

std::string device_text(const std::string& device, const Validation& validation) {
  std::string text = table_text(device, grid_of(device, validation));
  for (const UncountedMetric& uncounted : validation.uncounted) {
    if (uncounted.device == device) {
      text += fmt::format("not counted: {}: {}\n", uncounted.metric->title,
                          printable(uncounted.reason));
    }
  }
  return text + "\n";
}

}  // namespace

std::string validation_text(const Validation& validation) {
  std::string text;
  std::vector<std::string> devices;
  for (const ValidatedValue& value : validation.values) {
    add_new(devices, value.device);
  }
  for (const std::string& device : devices) {
    text += device_text(device, validation);
  }
  const auto count = [&](auto is_such) {
    return std::ranges::count_if(validation.values, is_such);
  };
  const auto exact = count(&ValidatedValue::is_exact);
  const auto right = count(&ValidatedValue::is_right);
  const auto all = static_cast<std::ptrdiff_t>(validation.values.size());
  return text + fmt::format("{} counts: {} exact, {} within their tolerance, {} wrong (!)\n", all,
                            exact, right - exact, all - right);
}

std::string validation_json(const Validation& validation) {
  nlohmann::ordered_json values = nlohmann::ordered_json::array();
  for (const ValidatedValue& value : validation.values) {
    values.push_back({{"device", value.device},
                      {"variant", value.variant},
                      {"metric", value.metric->name},
                      {"provenance", name_of(value.source)},
                      {"known", value.known},
                      {"counted", value.counted},
                      {"low", value.low},
                      {"high", value.high},
                      {"right", value.is_right()}});
  }
  nlohmann::ordered_json uncounted = nlohmann::ordered_json::array();
  for (const UncountedMetric& metric : validation.uncounted) {
    uncounted.push_back(
        {{"device", metric.device}, {"metric", metric.metric->name}, {"reason", metric.reason}});
  }
  const nlohmann::ordered_json all{{"values", values}, {"uncounted", uncounted}};
  return all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace roofladder
