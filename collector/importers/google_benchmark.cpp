// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <map>
#include <set>

#include "collector/importers/formats.h"
#include "collector/importers/ladder/imported_ladder.h"
#include "collector/importers/ladder/left_out.h"
#include "collector/importers/source/json_text.h"
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

// "median" of "BM_copy_median". Before version 1.5 names alone say it.
std::string aggregate_of(const json& benchmark) {
  if (!text(benchmark, "run_type").empty()) {
    return text(benchmark, "aggregate_name");
  }
  const std::string name = text(benchmark, "name");
  for (const char* aggregate : {"mean", "median", "stddev", "cv", "BigO", "RMS"}) {
    if (name.ends_with(std::string("_") + aggregate)) {
      return aggregate;
    }
  }
  return "";
}

std::string name_of(const json& benchmark) {
  const std::string run_name = text(benchmark, "run_name");
  const std::string aggregate = aggregate_of(benchmark);
  std::string name = run_name.empty() ? text(benchmark, "name") : run_name;
  if (run_name.empty() && !aggregate.empty() && name.ends_with("_" + aggregate)) {
    name.resize(name.size() - aggregate.size() - 1);
  }
  return name;
}

// Why it has no time; empty where it should have one.
std::string why_no_time(const json& benchmark) {
  if (member(benchmark, "error_occurred") == json(true)) {
    return "the benchmark failed: " + text(benchmark, "error_message");
  }
  return member(benchmark, "skipped") == json(true)
             ? "the benchmark was skipped: " + text(benchmark, "skip_message")
             : "";
}

// Keys that are read, or that say nothing about the benchmark's speed. All others are its counters.
bool is_counter(const std::string& key) {
  static const std::set<std::string> known{
      "name",           "family_index",  "per_family_instance_index",
      "run_name",       "run_type",      "repetitions",
      "threads",        "iterations",    "repetition_index",
      "real_time",      "cpu_time",      "time_unit",
      "label",          "error_message", "error_occurred",
      "skipped",        "skip_message",  "bytes_per_second",
      "aggregate_name", "aggregate_unit"};
  return !known.contains(key);
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
  if (const std::string why = why_no_time(benchmark); !why.empty()) {
    row.no_time = why;
    return row;
  }
  const double unit = unit_of(benchmark, name);
  row.values.emplace_back(metric::time.name,
                          json_text::time(member(benchmark, "real_time"), unit,
                                          fmt::format("real_time of {}", printable(name))));
  add_bytes(benchmark, name, unit, row);
  return row;
}

void say_counters(const json& benchmark, LeftOut& left_out) {
  for (const auto& [key, value] : benchmark.items()) {
    if (is_counter(key)) {
      left_out.add("counters", key);
    }
  }
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
  // Those whose aggregates say nothing more.
  std::set<std::string> repeated;
  const json rest = json_text::for_each(source.text, "benchmarks", [&](const json& benchmark) {
    if (aggregate_of(benchmark).empty()) {
      repeated.insert(name_of(benchmark));
    }
  });
  json_text::list(rest, "benchmarks");
  add_context(member(rest, "context"), run);
  ImportedLadder ladder(source, run);
  TechniqueNames techniques;
  LeftOut left_out;
  json_text::for_each(source.text, "benchmarks", [&](const json& benchmark) {
    const std::string name = name_of(benchmark);
    const std::string aggregate = aggregate_of(benchmark);
    if (!aggregate.empty() && (repeated.contains(name) || aggregate != "median")) {
      left_out.add(fmt::format("aggregate {}", aggregate), name);
    } else if (member(benchmark, "real_time").is_null() && why_no_time(benchmark).empty()) {
      left_out.add("no real_time", name);
    } else {
      ladder.add(row_of(benchmark, techniques));
      say_counters(benchmark, left_out);
    }
  });
  left_out.say(source, run);
}

}  // namespace roofladder
