// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/overview.h"

#include <fmt/format.h>

#include "reports/metric_text.h"
#include "run/format.h"

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

// A published variant that has no time did not fail, nor did one that a collection did not reach.
std::string without_time(const VariantAnalysis& variant) {
  const Status why = variant.failure ? variant.failure->status : Status::failed;
  return why == Status::unavailable || why == Status::not_asked ? "-" : "failed";
}

// Where it was measured, if that is a question.
std::string place(const Analysis& analysis, std::uint32_t device) {
  const auto& devices = analysis.run.devices;
  return devices.size() > 1 ? ", on " + devices.at(device).name : "";
}

// What binds, in a few words; the report has the whole sentence.
std::string text_of(const Bound& bound) {
  switch (bound.kind) {
    case BoundKind::memory:
    case BoundKind::compute:
    case BoundKind::both:
    case BoundKind::cache:
      return fmt::format("{}", fmt::join(bound.ceilings, " and "));
    case BoundKind::near_ceiling:
      return fmt::format("near {}", fmt::join(bound.ceilings, " and "));
    case BoundKind::host_link:
      return "host link";
    case BoundKind::launch_gaps:
      return "launch gaps";
    case BoundKind::latency:
      return "latency";
    case BoundKind::synchronization:
      return "synchronization";
    case BoundKind::instructions:
      return "instructions";
    case BoundKind::below_roofs:
      return "below every roof";
    case BoundKind::unknown:
      return "unknown";
  }
  return "";
}

// "57 ms, 2.06x, 1.10x over baseline"
std::string text_of(const Comparison& comparison, const ComparedColumn& column,
                    const ComparedCell& cell) {
  const Rung& rung = comparison.rung(column, cell);
  if (!rung.analysis.time) {
    return without_time(rung.analysis);
  }
  std::string text =
      format_quantity(rung.analysis.time->median, dimension::seconds) + ", " + speedup_of(rung);
  if (cell.ratio) {
    text += fmt::format(", {} over baseline", format_factor(cell.ratio->value));
  }
  return text;
}

}  // namespace

TextTable ladder_overview(const Analysis& analysis, const Ladder& ladder) {
  TextTable table{{"variant", "time", "speedup", "DRAM", "flop rate", "flop/B", "STREAM",
                   "over floor", "bound"}};
  for (const Rung& rung : ladder.rungs) {
    const VariantAnalysis& variant = rung.analysis;
    const VariantInfo& info = analysis.run.variants[variant.variant];
    const std::string name = (info.branch ? "└ " : "") + info.id.substr(info.kernel.size() + 1);
    if (!variant.time) {
      table.push_back({name, without_time(variant), "", "", "", "", "", "",
                       variant.failure ? variant.failure->reason : ""});
      continue;
    }
    const MetricValue* distance = variant.metric("floor_distance");
    const auto* over = distance != nullptr ? std::get_if<Estimate>(&distance->value) : nullptr;
    table.push_back({name, format_quantity(variant.time->median, dimension::seconds),
                     speedup_of(rung), text_of(variant, "dram.throughput"),
                     text_of(variant, "flop_rate"), text_of(variant, "intensity"),
                     text_of(variant, "stream_fraction"),
                     over != nullptr ? format_factor(over->value) : "-", text_of(variant.bound)});
  }
  return table;
}

std::string ladder_heading(const Analysis& analysis, const Ladder& ladder) {
  const std::string size = to_text(ladder.size);
  return fmt::format("{}{}, {} cache{}", analysis.run.kernels[ladder.kernel].title,
                     size.empty() ? "" : " (" + size + ")",
                     ladder.cache == CacheState::cold ? "cold" : "warm",
                     place(analysis, ladder.device));
}

TextTable ceiling_overview(const Analysis& analysis) {
  TextTable table{{"ceiling", "best", "spread", "drift"}};
  for (const Ceiling& ceiling : analysis.ceilings) {
    const Dimension unit = dimension_of(ceiling.kind);
    table.push_back({ceiling.name + place(analysis, ceiling.device),
                     format_quantity(ceiling.best, unit),
                     format_quantity(ceiling.spread.low, unit) + " .. " +
                         format_quantity(ceiling.spread.high, unit),
                     ceiling.drift ? format_percent(*ceiling.drift) : "-"});
  }
  return table;
}

TextTable comparison_overview(const Comparison& comparison, const ComparedLadder& ladder) {
  TextTable table{{"variant"}};
  for (const ComparedColumn& column : ladder.columns) {
    table.front().push_back(name_of(comparison, column));
  }
  for (const ComparedRow& row : ladder.rows) {
    std::vector<std::string> cells{(row.branch ? "└ " : "") +
                                   row.variant.substr(row.variant.find('/') + 1)};
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      cells.push_back(row.cells[i] ? text_of(comparison, ladder.columns[i], *row.cells[i]) : "-");
    }
    table.push_back(std::move(cells));
  }
  return table;
}

}  // namespace roofladder
