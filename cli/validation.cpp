// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/validation.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>

#include "analyzer/validation/validation.h"
#include "cli/interruption.h"
#include "cli/table.h"
#include "cli/terminal.h"
#include "cli/verb.h"
#include "collector/descriptions/catalogue.h"
#include "collector/errors.h"
#include "collector/supervisor/collection.h"
#include "run/exit_code.h"
#include "run/format.h"
#include "run/standard_error.h"
#include "run/temporary_folder.h"

namespace roofladder {
namespace {

constexpr const char* cpu_model = "openmp";
// Large enough that what surrounds the arrays does not count, and soon simulated.
constexpr const char* cpu_size = "medium";

CollectOptions options_for(std::vector<std::string> models) {
  CollectOptions options;
  options.kernels = {"stream", "peak"};
  options.models = std::move(models);
  options.rounds = 1;
  options.minimum_samples = 1;
  options.seconds_per_variant = 0.01;
  options.ceilings = false;
  return options;
}

// A collection for the CPU and one for GPUs, which take another size.
std::vector<CollectOptions> collections() {
  std::vector<CollectOptions> collections;
  std::vector<std::string> gpus;
  for (const DescribedModel& model : Catalogue::installed().models()) {
    const auto has = [&](auto is_such) {
      return std::ranges::any_of(model.devices, [&](const DeviceDescription& device) {
        return device.absence.empty() && device.compiles_only.empty() && is_such(device.device);
      });
    };
    if (model.name == cpu_model && has([](const Device& device) { return device.is_host(); })) {
      collections.push_back(options_for({cpu_model}));
      collections.back().size = cpu_size;
    } else if (has([](const Device& device) { return device.kind == DeviceKind::gpu; })) {
      gpus.push_back(model.name);
    }
  }
  if (!gpus.empty()) {
    collections.push_back(options_for(std::move(gpus)));
    collections.back().counted = {"exact-flops"};
  }
  if (collections.empty()) {
    throw EnvironmentError("no model has a device here: roofladder doctor says why");
  }
  return collections;
}

Validation measured() {
  Validation validation;
  const TemporaryFolder folder;
  const std::atomic<bool>& interrupted = catch_interruption();
  if (!globals().quiet) {
    print_to_stderr("measuring kernels whose flops and bytes are known, for a minute or so\n");
  }
  for (const CollectOptions& options : collections()) {
    const auto progress = make_silent_progress();
    const auto file = folder.path() / (options.models.front() + ".roofladder");
    run_collection(options, file, false, *progress, interrupted);
    Validation more = validate(analyse_file(file));
    std::ranges::move(more.values, std::back_inserter(validation.values));
    std::ranges::move(more.uncounted, std::back_inserter(validation.uncounted));
  }
  return validation;
}

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

void print_device(const std::string& device, const Validation& validation) {
  std::vector<Column> columns;
  std::vector<std::string> variants;
  std::map<std::pair<std::string, Column>, std::string> cells;
  const auto add = [](auto& list, const auto& item) {
    if (std::ranges::find(list, item) == list.end()) {
      list.push_back(item);
    }
  };
  for (const ValidatedValue& value : validation.values) {
    if (value.device == device) {
      add(columns, column_of(value));
      add(variants, value.variant);
      cells[{value.variant, column_of(value)}] = cell_of(value);
    }
  }
  std::ranges::sort(columns, {}, [](const Column& column) {
    return std::pair(metric_place(*column.metric), column.source);
  });
  std::vector<std::string> header{fmt::format("counted on {} over known", device)};
  for (const Column& column : columns) {
    header.push_back(fmt::format("{}{}", column.source == Provenance::simulated ? "~" : "",
                                 column.metric->title));
  }
  header.emplace_back();
  TerminalTable table(header);
  for (const std::string& variant : variants) {
    std::vector<std::string> row{variant};
    for (const Column& column : columns) {
      const auto cell = cells.find({variant, column});
      row.push_back(cell == cells.end() ? "-" : cell->second);
    }
    row.emplace_back();
    table.add(std::move(row));
  }
  fmt::print("{}", table.text(output_columns().value_or(std::string::npos)));
  for (const UncountedMetric& uncounted : validation.uncounted) {
    if (uncounted.device == device) {
      fmt::print("not counted: {}: {}\n", uncounted.metric->title, printable(uncounted.reason));
    }
  }
  fmt::print("\n");
}

void print(const Validation& validation) {
  std::vector<std::string> devices;
  for (const auto& value : validation.values) {
    if (std::ranges::find(devices, value.device) == devices.end()) {
      devices.push_back(value.device);
    }
  }
  for (const std::string& device : devices) {
    print_device(device, validation);
  }
  const auto count = [&](auto is_such) {
    return std::ranges::count_if(validation.values, is_such);
  };
  const auto exact = count(&ValidatedValue::is_exact);
  const auto right = count(&ValidatedValue::is_right);
  const auto all = static_cast<std::ptrdiff_t>(validation.values.size());
  fmt::print("{} counts: {} exact, {} within their tolerance, {} wrong (!)\n", all, exact,
             right - exact, all - right);
}

void print_json(const Validation& validation) {
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
  fmt::print("{}\n", all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
}

}  // namespace

int validate_counts(bool json) {
  const Validation validation = measured();
  json ? print_json(validation) : print(validation);
  if (validation.values.empty()) {
    throw EnvironmentError("nothing counts flops or bytes here: roofladder doctor says why");
  }
  return std::ranges::all_of(validation.values, &ValidatedValue::is_right) ? exit_done
                                                                           : exit_gate_failed;
}

}  // namespace roofladder
