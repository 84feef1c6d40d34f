// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>

#include "analyzer/analysis.h"
#include "cli/exit_code.h"
#include "cli/table.h"
#include "cli/verb.h"
#include "reports/metric_text.h"
#include "run/format.h"

using nlohmann::ordered_json;

namespace roofladder {
namespace {

// A metric as text, with a mark that tells what it rests on: ~ simulated, = declared.
std::string text_of(const VariantAnalysis& analysis, std::string_view name) {
  const MetricValue* metric = analysis.metric(name);
  if (metric == nullptr || std::holds_alternative<Absence>(metric->value)) {
    return "-";
  }
  std::string mark;
  for (Provenance input : metric->inputs) {
    mark = input == Provenance::simulated                  ? "~"
           : input == Provenance::declared && mark.empty() ? "="
                                                           : mark;
  }
  const double value = std::get<Estimate>(metric->value).value;
  if (name == "stream_fraction") {
    return mark + format_percent(value);
  }
  return mark + format_quantity(value, metric->metric->dimension);
}

std::string speedup_of(const Rung& rung) {
  if (rung.speedups.empty() || !rung.speedups.front()) {
    return "-";
  }
  return format_factor(rung.speedups.front()->value);
}

// What binds, in a few words; the report has the whole sentence.
std::string text_of(const Bound& bound) {
  switch (bound.kind) {
    case BoundKind::memory:
    case BoundKind::compute:
    case BoundKind::both:
    case BoundKind::cache:
      return fmt::format("{}", fmt::join(bound.ceilings, " and "));
    case BoundKind::latency:
      return "latency";
    case BoundKind::unknown:
      return "unknown";
  }
  return "";
}

Table ladder_table(const Analysis& analysis, const Ladder& ladder) {
  Table table({"variant", "time", "speedup", "DRAM", "flop rate", "flop/B", "STREAM", "over floor",
               "bound"});
  for (const Rung& rung : ladder.rungs) {
    const VariantAnalysis& variant = rung.analysis;
    const VariantInfo& info = analysis.run.variants[variant.variant];
    const std::string name = (info.branch ? "└ " : "") + info.id.substr(info.kernel.size() + 1);
    if (!variant.time) {
      table.add(
          {name, "failed", "", "", "", "", "", "", variant.failure ? variant.failure->reason : ""});
      continue;
    }
    const MetricValue* distance = variant.metric("floor_distance");
    const auto* over = distance != nullptr ? std::get_if<Estimate>(&distance->value) : nullptr;
    table.add({name, format_quantity(variant.time->median, dimension::seconds), speedup_of(rung),
               text_of(variant, "dram.throughput"), text_of(variant, "flop_rate"),
               text_of(variant, "intensity"), text_of(variant, "stream_fraction"),
               over != nullptr ? format_factor(over->value) : "-", text_of(variant.bound)});
  }
  return table;
}

Table ceiling_table(const Analysis& analysis) {
  Table table({"ceiling", "best", "spread", "drift"});
  for (const Ceiling& ceiling : analysis.ceilings) {
    const Dimension unit = dimension_of(ceiling.kind);
    table.add({ceiling.name, format_quantity(ceiling.best, unit),
               format_quantity(ceiling.spread.low, unit) + " .. " +
                   format_quantity(ceiling.spread.high, unit),
               ceiling.drift ? format_percent(*ceiling.drift) : "-"});
  }
  return table;
}

void print(const Analysis& analysis) {
  const Fact* cpu = find_fact(analysis.run.facts, "cpu.model");
  fmt::print("{}{}{}\n", printable(analysis.run.title), analysis.run.title.empty() ? "" : ", ",
             cpu != nullptr ? printable(cpu->text) : "");
  for (const Ladder& ladder : analysis.ladders) {
    fmt::print("\n{} ({}), {} cache\n{}", analysis.run.kernels[ladder.kernel].title,
               to_text(ladder.size), ladder.cache == CacheState::cold ? "cold" : "warm",
               ladder_table(analysis, ladder).text());
  }
  if (!analysis.ceilings.empty()) {
    fmt::print("\n{}", ceiling_table(analysis).text());
  }
  fmt::print("\n~ from simulated traffic   = from declared work\n");
  for (const std::string& note : analysis.notes) {
    fmt::print("note: {}\n", printable(note));
  }
  for (const Warning& warning : analysis.run.warnings) {
    fmt::print("warning: {}\n", printable(warning.text));
  }
  for (const Finding& finding : analysis.findings) {
    fmt::print("audit: {}: {} Likely cause: {}\n", printable(finding.where),
               printable(finding.sentence), finding.likely_cause);
  }
}

ordered_json to_json(const VariantAnalysis& variant, const Run& run) {
  ordered_json metrics;
  for (const MetricValue& metric : variant.metrics) {
    const auto* estimate = std::get_if<Estimate>(&metric.value);
    const std::string name(metric.metric->name);
    if (estimate == nullptr) {
      metrics[name] = {{"reason", std::get<Absence>(metric.value).reason}};
    } else {
      metrics[name] = {{"value", estimate->value},
                       {"unit", unit_symbol(metric.metric->dimension)},
                       {"provenance", name_of(metric.provenance)}};
    }
  }
  ordered_json object{{"variant", run.variants[variant.variant].id}};
  if (variant.time) {
    object["median_s"] = variant.time->median;
    object["samples"] = variant.time->n;
  } else if (variant.failure) {
    object["failure"] = variant.failure->reason;
  }
  object["bound"] = variant.bound.sentence;
  object["metrics"] = metrics;
  return object;
}

ordered_json to_json(const Analysis& analysis) {
  ordered_json ladders = ordered_json::array();
  for (const Ladder& ladder : analysis.ladders) {
    ordered_json rungs = ordered_json::array();
    for (const Rung& rung : ladder.rungs) {
      rungs.push_back(to_json(rung.analysis, analysis.run));
    }
    ladders.push_back({{"kernel", analysis.run.kernels[ladder.kernel].name},
                       {"model", ladder.model},
                       {"size", to_text(ladder.size)},
                       {"cache", ladder.cache == CacheState::cold ? "cold" : "warm"},
                       {"rungs", rungs}});
  }
  ordered_json findings = ordered_json::array();
  for (const Finding& finding : analysis.findings) {
    findings.push_back({{"where", finding.where},
                        {"sentence", finding.sentence},
                        {"likely_cause", finding.likely_cause}});
  }
  ordered_json warnings = ordered_json::array();
  for (const Warning& warning : analysis.run.warnings) {
    warnings.push_back(warning.text);
  }
  return {{"schema_version", 1},
          {"run", analysis.run.uuid},
          {"ladders", ladders},
          {"warnings", warnings},
          {"findings", findings}};
}

}  // namespace

Action add_show(CLI::App& app) {
  struct Options {
    std::string run;
    bool json = false;
  };
  const auto options = std::make_shared<Options>();
  app.description("Shows a run in the terminal");
  app.add_option("run", options->run, "Run file")->required();
  app.add_flag("--json", options->json, "Print JSON");
  return [options] {
    const Analysis analysis = analyse(read_with_warnings(options->run));
    if (options->json) {
      fmt::print("{}\n",
                 to_json(analysis).dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
    } else {
      print(analysis);
    }
    return exit_done;
  };
}

}  // namespace roofladder
