// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <map>
#include <set>

#include "collector/importers/formats.h"
#include "collector/importers/imported_ladder.h"
#include "collector/importers/json_text.h"
#include "collector/importers/left_out.h"
#include "run/format.h"
#include "run/metric.h"

// Google Benchmark's --benchmark_format=json: docs/user_guide.md of that project.
namespace roofladder {
namespace {

using json_text::member;
using json_text::text;
using nlohmann::json;

double unit_of(const json& benchmark, const std::string& name) {
  static const std::map<std::string, double> units{
      {"", 1e-9}, {"ns", 1e-9}, {"us", 1e-6}, {"ms", 1e-3}, {"s", 1}};
  const auto found = units.find(text(benchmark, "time_unit"));
  if (found == units.end()) {
    throw LineError(0, fmt::format("{}: its unit of time '{}' is not known", printable(name),
                                   printable(text(benchmark, "time_unit"))));
  }
  return found->second;
}

// Mean and median of repetitions; other aggregates (stddev, cv, BigO, RMS) are no times.
bool is_time(const json& benchmark) {
  const std::string aggregate = text(benchmark, "aggregate_name");
  return !member(benchmark, "real_time").is_null() &&
         (text(benchmark, "run_type") != "aggregate" || aggregate == "median" ||
          aggregate == "mean");
}

std::string name_of(const json& benchmark) {
  const std::string run_name = text(benchmark, "run_name");
  return run_name.empty() ? text(benchmark, "name") : run_name;
}

// Benchmarks whose repetitions are there: their aggregates say nothing more.
std::set<std::string> with_repetitions(const json& benchmarks) {
  std::set<std::string> names;
  for (const json& benchmark : benchmarks) {
    if (text(benchmark, "run_type") != "aggregate") {
      names.insert(name_of(benchmark));
    }
  }
  return names;
}

// bytes_per_second is over the processor's time unless the benchmark asked for another clock, which
// its name then tells.
void add_bytes(const json& benchmark, const std::string& name, double unit, ImportedRow& row) {
  const auto rate = json_text::number(member(benchmark, "bytes_per_second"));
  if (!rate || *rate < 0) {
    return;
  }
  const bool is_real = name.find("/real_time") != std::string::npos ||
                       name.find("/manual_time") != std::string::npos;
  const auto time = json_text::number(member(benchmark, is_real ? "real_time" : "cpu_time"));
  if (time && *time > 0) {
    row.values.emplace_back(metric::useful_bytes.name, *rate * *time * unit);
  }
}

ImportedRow row_of(const json& benchmark, TechniqueNames& techniques) {
  const std::string name = name_of(benchmark);
  ImportedRow row{.variant = techniques(name), .title = name, .is_original = true};
  row.claim = text(benchmark, "label");
  if (member(benchmark, "error_occurred") == json(true)) {
    row.no_time = "the benchmark failed: " + text(benchmark, "error_message");
    return row;
  }
  const double unit = unit_of(benchmark, name);
  row.values.emplace_back(metric::time.name,
                          json_text::time(member(benchmark, "real_time"), unit,
                                          fmt::format("real_time of {}", printable(name))));
  add_bytes(benchmark, name, unit, row);
  return row;
}

void add_context(const json& context, Run& run) {
  if (const std::string host = text(context, "host_name"); !host.empty()) {
    run.facts.push_back({"host.name", host, std::nullopt, dimension::ratio});
  }
  if (text(context, "library_build_type") == "debug") {
    run.warnings.push_back(
        {"Google Benchmark was built without optimization, which lengthens short times",
         std::nullopt});
  }
}

}  // namespace

bool is_google_benchmark(std::string_view text) {
  return json_text::begins_with_key(text, "benchmarks") &&
         json_text::begins_with_key(text, "context");
}

void add_google_benchmark(const ImportSource& source, Run& run) {
  const json file = json_text::parsed(source.text);
  const json& benchmarks = member(file, "benchmarks");
  if (!benchmarks.is_array()) {
    throw LineError(0, "has no list of benchmarks");
  }
  add_context(member(file, "context"), run);
  const std::set<std::string> repeated = with_repetitions(benchmarks);
  ImportedLadder ladder(source, run);
  TechniqueNames techniques;
  LeftOut left_out;
  for (const json& benchmark : benchmarks) {
    const std::string name = name_of(benchmark);
    const bool is_aggregate = text(benchmark, "run_type") == "aggregate";
    const std::string aggregate = text(benchmark, "aggregate_name");
    if (is_aggregate && (repeated.contains(name) || aggregate == "mean" || !is_time(benchmark))) {
      left_out.add(fmt::format("aggregate {}", aggregate), name);
    } else if (!is_time(benchmark) && member(benchmark, "error_occurred") != json(true)) {
      left_out.add("no real_time", text(benchmark, "name"));
    } else {
      ladder.add(row_of(benchmark, techniques));
    }
  }
  left_out.say(source, run);
}

}  // namespace roofladder
