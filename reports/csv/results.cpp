// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>

#include "analyzer/words/result_text.h"
#include "reports/csv/csv_report.h"
#include "reports/csv/runs.h"
#include "reports/json/sections.h"
#include "run/metric.h"

// Writes one row for each variant at one size on one device, followed by one for each of its parts.
namespace roofladder {
namespace {

constexpr const char* identity_columns =
    "kernel,model,ladder,order,variant,title,parent,branch,size,size_name,cache,threads,part";
constexpr const char* result_columns =
    "failure,samples,time[s],time_low[s],time_high[s],time_min[s],time_max[s],time_source,share,"
    "speedup,speedup_low,speedup_high,speedup_over_parent,speedup_over_parent_low,"
    "speedup_over_parent_high,verdict,claim,judge,score,bound,traffic_source,flops_source";

// Present if a ladder has a price.
constexpr const char* cost_columns = ",cost,cost_low,cost_high,price,cores";

bool has_prices(const CsvRuns& runs) {
  return std::ranges::any_of(runs, [](const CsvRun& run) {
    return std::ranges::any_of(run.analysis->ladders,
                               [](const Ladder& ladder) { return ladder.price.has_value(); });
  });
}

// Time has its own columns; evidence is in the table of metrics.
bool is_column(const Metric& metric) {
  return &metric != &metric::time && !metric.is_evidence();
}

void write_header(bool with_cost, std::ostream& out) {
  out << "row," << run_columns << ",started," << device_columns << ',' << identity_columns << ','
      << result_columns << (with_cost ? cost_columns : "");
  for (const Metric& metric : metric_table()) {
    if (is_column(metric)) {
      out << ',' << csv_column(metric.name, metric.dimension);
    }
  }
  out << ",reasons\r\n";
}

// The cells that all results of a ladder share.
CsvRow ladder_cells(const CsvResult& result) {
  const Run& run = result.run->analysis->run;
  CsvRow row = run_cells(*result.run);
  row.text(run.started).cells(device_cells(run, result.ladder->device));
  return row;
}

CsvRow subject_cells(const CsvResult& result) {
  const Run& run = result.run->analysis->run;
  const VariantInfo& variant = run.variants.at(result.rung->analysis.variant);
  const Point& point = run.points.at(result.rung->analysis.point);
  CsvRow row;
  row.text(variant.kernel).text(variant.model).count(result.ladder_number).count(result.place + 1);
  row.text(variant.id).text(variant.title).text(variant.parent).flag(variant.branch);
  row.text(as_option(point.size)).text(point.size_name).text(name_of(point.cache));
  return row.number(point.threads == 0 ? std::nullopt : std::optional<double>(point.threads));
}

std::string source_of(const MetricValues& metrics, const Metric& metric) {
  const MetricValue* value = metrics.find(&metric);
  if (value == nullptr || !number_in(*value)) {
    return {};
  }
  std::string names;
  for (const Provenance input : value->inputs) {
    names += (names.empty() ? "" : "+") + std::string(name_of(input));
  }
  return names.empty() ? std::string(name_of(value->provenance)) : names;
}

void add_time(const std::optional<Distribution>& time, const MetricValues& metrics, CsvRow& row) {
  if (!time) {
    row.empty(7);
    return;
  }
  row.count(time->n).estimate(Estimate{time->median, time->median_interval});
  row.number(time->minimum).number(time->maximum).text(source_of(metrics, metric::time));
}

void add_metrics(const MetricValues& metrics, CsvRow& row) {
  const auto values = metrics.present();
  auto next = values.begin();
  for (const Metric& metric : metric_table()) {
    const bool has_value = next != values.end() && next->metric == &metric;
    if (is_column(metric)) {
      row.number(has_value ? number_in(*next) : std::nullopt);
    }
    next += has_value ? 1 : 0;
  }
}

// "less_traffic: borne out; higher_bandwidth: refuted"
std::string claim_text(const Step& step) {
  std::string text;
  for (const ExpectationCheck& check : step.claim) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", name_of(check.expectation),
                        name_of(check.outcome));
  }
  return text;
}

void add_speedups(const CsvResult& result, CsvRow& row) {
  const Step* step = step_to(*result.ladder, result.place);
  const auto& speedups = result.rung->speedups;
  row.estimate(speedups.empty() ? std::nullopt : speedups.front());
  row.estimate(step == nullptr ? std::nullopt : step->speedup);
  row.text(step == nullptr || !step->speedup ? "" : json::name_of(step->verdict));
  row.text(step == nullptr ? "" : claim_text(*step));
}

void add_sources(const MetricValues& metrics, CsvRow& row) {
  row.text(source_of(metrics, metric::dram_bytes)).text(source_of(metrics, metric::flops));
}

CsvRow cost_cells(const CsvResult& result) {
  const auto* cost = std::get_if<Cost>(&result.rung->cost);
  CsvRow row;
  row.estimate(cost != nullptr ? std::optional(cost->of_repetition) : std::nullopt);
  return row.number(result.ladder->price).number(cost != nullptr ? cost->cores : std::nullopt);
}

void write_whole(const CsvResult& result, const CsvRow& subject, const CsvRow& cost,
                 std::size_t reasons, CsvRow& row, std::ostream& out) {
  const VariantAnalysis& variant = result.rung->analysis;
  row.count(result.row).cells(subject).text("");
  row.text(variant.time ? "" : failure_of(variant).reason);
  add_time(variant.time, variant.metrics, row);
  row.number(std::nullopt);
  add_speedups(result, row);
  row.text(name_of(result.rung->judgement.judged)).number(result.rung->judgement.score);
  row.text(variant.time ? bound_text(variant.bound) : "");
  add_sources(variant.metrics, row);
  row.cells(cost);
  add_metrics(variant.metrics, row);
  row.number(reasons == 0 ? std::nullopt : std::optional(static_cast<double>(reasons))).end(out);
}

void write_part(std::size_t number, const CsvRow& subject, const CsvRow& cost,
                const PartAnalysis& part, CsvRow& row, std::ostream& out) {
  row.count(number).cells(subject).text(part.name).text("");
  add_time(part.time, part.metrics, row);
  row.number(part.share);
  row.empty(11);
  add_sources(part.metrics, row);
  row.cells(cost);
  add_metrics(part.metrics, row);
  row.empty(1);
  row.end(out);
}

}  // namespace

void write_csv_results(const CsvRuns& runs, std::ostream& out) {
  const bool with_cost = has_prices(runs);
  write_header(with_cost, out);
  CsvReasons reasons;
  CsvRow row;
  CsvRow no_cost;
  no_cost.empty(with_cost ? 5 : 0);
  for_each_result(runs, [&](const CsvResult& result) {
    CsvRow subject = ladder_cells(result);
    subject.cells(subject_cells(result));
    write_whole(result, subject, with_cost ? cost_cells(result) : no_cost,
                reasons.of(result.rung->analysis.metrics).number, row, out);
    std::size_t number = result.row;
    for (const PartAnalysis& part : result.rung->analysis.parts) {
      write_part(++number, subject, no_cost, part, row, out);
    }
  });
}

}  // namespace roofladder
