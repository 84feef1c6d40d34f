// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/overview.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

#include "analyzer/limits/ceiling.h"
#include "analyzer/plots/caption.h"
#include "analyzer/words/metric_text.h"
#include "analyzer/words/result_text.h"
#include "run/format.h"
#include "run/metric.h"
#include "run/variant_name.h"

namespace roofladder {
namespace {

// A metric as text, with a mark that tells what it rests on: ~ simulated, = declared.
std::string text_of(const VariantAnalysis& analysis, const Metric& wanted) {
  const MetricValue* metric = analysis.metric(wanted);
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
  return mark + metric_text(wanted, value);
}

// "1.3 %"
std::string half_width(const std::optional<Distribution>& time) {
  const auto width = relative_half_width(time);
  return width ? format_percent(*width) : "-";
}

// "openmp/tiled:tile=4" of the id "species/openmp/tiled:tile=4".
std::string name_in_kernel(const std::string& id) {
  return id.substr(id.find('/') + 1);
}

std::string tree_name(const std::string& id, bool branch) {
  return (branch ? "└ " : "") + name_in_kernel(id);
}

std::string tree_name(const VariantInfo& variant) {
  return tree_name(variant.id, variant.branch);
}

// "1.33x ▲"; of an original nothing.
std::string over_parent(const Ladder& ladder, std::size_t rung) {
  const Step* step = step_to(ladder, rung);
  if (step == nullptr || !step->speedup) {
    return "";
  }
  const char* sign = step->verdict == Verdict::faster   ? " ▲"
                     : step->verdict == Verdict::slower ? " ▼"
                     : step->verdict == Verdict::same   ? " ="
                                                        : "  ";
  return format_factor(step->speedup->value) + sign;
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
  std::string text = format_quantity(rung.analysis.time->median, dimension::seconds);
  if (const auto width = relative_half_width(rung.analysis.time)) {
    text += " ±" + format_percent(*width);
  }
  text += ", " + speedup_of(rung);
  if (cell.ratio) {
    text += fmt::format(", {} over baseline", format_factor(cell.ratio->value));
  }
  return text;
}

// Variants whose steps have a sentence in common, and the greatest numbers of it.
struct SharedBasis {
  VerdictBasis greatest;
  std::vector<std::string> variants;

  void add(const VerdictBasis& basis, const std::string& variant) {
    if (basis != VerdictBasis{}) {
      greatest.is_one_round = basis.is_one_round;
      greatest.noise = std::max(greatest.noise, basis.noise);
      greatest.clock = std::max(greatest.clock, basis.clock);
      variants.push_back(variant);
    }
  }
};

// "a, b, c, d and 36 more"
std::string listed(const std::vector<std::string>& names) {
  constexpr std::size_t most = 4;
  const auto end = names.begin() + static_cast<std::ptrdiff_t>(std::min(names.size(), most));
  const std::string first = fmt::format("{}", fmt::join(names.begin(), end, ", "));
  return names.size() <= most ? first : fmt::format("{} and {} more", first, names.size() - most);
}

}  // namespace

TextTable ladder_overview(const Analysis& analysis, const Ladder& ladder) {
  TextTable table{{"variant", "time", "±", "speedup", "over parent", "DRAM", "flop rate", "flop/B",
                   "STREAM", "over floor", "bound", "title"}};
  for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
    const VariantAnalysis& variant = ladder.rungs[i].analysis;
    const VariantInfo& info = analysis.run.variants[variant.variant];
    if (!variant.time) {
      table.push_back(
          {tree_name(info), without_time(variant), "", "", "", "", "", "", "", "", "", info.title});
      continue;
    }
    const auto distance = variant.value(metric::floor_distance);
    table.push_back({tree_name(info), format_quantity(variant.time->median, dimension::seconds),
                     half_width(variant.time), speedup_of(ladder.rungs[i]), over_parent(ladder, i),
                     text_of(variant, metric::dram_throughput), text_of(variant, metric::flop_rate),
                     text_of(variant, metric::intensity), text_of(variant, metric::stream_fraction),
                     distance ? format_factor(*distance) : "-", text_of(variant.bound),
                     info.title});
  }
  return table;
}

std::string legend_of(const TextTable& ladder) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 6> signs{
      {{"~", "~ from simulated traffic"},
       {"=", "= from declared work"},
       {"└", "└ branch: tried beside the main line"},
       {" ▲", "▲ faster than the parent"},
       {" ▼", "▼ slower"},
       {" =", "= after a factor: as fast"}}};
  std::string legend;
  for (const auto& [sign, meaning] : signs) {
    const bool occurs = std::ranges::any_of(ladder, [&](const auto& row) {
      return std::ranges::any_of(row, [&](const std::string& cell) {
        return sign.starts_with(' ') ? cell.ends_with(sign) : cell.starts_with(sign);
      });
    });
    legend += occurs ? (legend.empty() ? "" : "   ") + std::string(meaning) : "";
  }
  return legend;
}

std::string imprecision_text(const Precision& precision) {
  return precision.missed == 0
             ? ""
             : fmt::format("±{} not reached by {} of {}", format_percent(precision.asked),
                           precision.missed, precision.results);
}

std::vector<std::string> verdict_bases(const Analysis& analysis, const Ladder& ladder) {
  std::array<SharedBasis, 3> kinds;
  std::size_t steps = 0;
  for (const Step& step : ladder.steps) {
    if (step.speedup) {
      ++steps;
      const auto& [is_one_round, noise, clock] = step.verdict_basis;
      const std::string name = short_name(info(analysis, ladder.rungs.at(step.to)).id);
      kinds[0].add({is_one_round, 0, 0}, name);
      kinds[1].add({false, noise, 0}, name);
      kinds[2].add({false, 0, clock}, name);
    }
  }
  std::vector<std::string> lines;
  for (const SharedBasis& kind : kinds) {
    if (!kind.variants.empty()) {
      lines.push_back(
          kind.variants.size() == steps
              ? "over parent: " + text_of(kind.greatest)
              : fmt::format("over parent, {}: {}", listed(kind.variants), text_of(kind.greatest)));
    }
  }
  return lines;
}

std::vector<std::string> failures_of(const Analysis& analysis, const Ladder& ladder) {
  std::vector<std::string> lines;
  for (const Rung& rung : ladder.rungs) {
    if (!rung.analysis.time) {
      const VariantInfo& variant = info(analysis, rung);
      lines.push_back(name_in_kernel(variant.id) + ": " + failure_of(rung.analysis).reason);
    }
  }
  return lines;
}

std::string bound_text(const Bound& bound) {
  return text_of(bound);
}

std::string ladder_heading(const Analysis& analysis, const Ladder& ladder) {
  const std::string size = to_text(ladder.size);
  return fmt::format("{}{}, {} cache{}", analysis.run.kernels[ladder.kernel].title,
                     size.empty() ? "" : " (" + size + ")", name_of(ladder.cache),
                     place(analysis, ladder.device));
}

namespace {

std::vector<std::string> ceiling_row(const Analysis& analysis, const Ceiling& ceiling) {
  const Dimension unit = dimension_of(ceiling.kind);
  return {ceiling.name + place(analysis, ceiling.device), ceiling.level,
          format_quantity(ceiling.best, unit),
          format_quantity(ceiling.spread.low, unit) + " .. " +
              format_quantity(ceiling.spread.high, unit),
          ceiling.drift ? format_percent(*ceiling.drift) : "-"};
}

const std::vector<std::string> ceiling_header{"ceiling", "level", "best", "spread", "drift"};

// Of those that limit the same.
bool is_best(const std::vector<Ceiling>& ceilings, const Ceiling& ceiling) {
  return std::ranges::none_of(ceilings, [&](const Ceiling& other) {
    return other.device == ceiling.device && other.limit == ceiling.limit &&
           other.best > ceiling.best;
  });
}

}  // namespace

TextTable ceiling_overview(const Analysis& analysis) {
  TextTable table{ceiling_header};
  for (const Ceiling& ceiling : analysis.ceilings) {
    table.push_back(ceiling_row(analysis, ceiling));
  }
  return table;
}

TextTable main_ceilings(const Analysis& analysis) {
  TextTable table{ceiling_header};
  for (const Ceiling& ceiling : analysis.ceilings) {
    const bool rate = ceiling.kind == CeilingKind::bandwidth || ceiling.kind == CeilingKind::flops;
    if (rate && (is_best(analysis.ceilings, ceiling) ||
                 &ceiling == stream_ceiling(analysis.ceilings, ceiling.device))) {
      table.push_back(ceiling_row(analysis, ceiling));
    }
  }
  return table;
}

TextTable comparison_overview(const Comparison& comparison, const ComparedLadder& ladder) {
  TextTable table{{"variant"}};
  for (const ComparedColumn& column : ladder.columns) {
    table.front().push_back(name_of(comparison, column));
  }
  for (const ComparedRow& row : ladder.rows) {
    std::vector<std::string> cells{tree_name(row.variant, row.branch)};
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      cells.push_back(row.cells[i] ? text_of(comparison, ladder.columns[i], *row.cells[i]) : "-");
    }
    table.push_back(std::move(cells));
  }
  return table;
}

TextTable best_overview(const Comparison& comparison, const ComparedLadder& ladder) {
  TextTable table{{"run and device", "model", "precision", "best variant", "time", "±",
                   "over baseline", "of its STREAM", "of its floor", "bound"}};
  for (const BestResult& best : ladder.bests) {
    const ComparedColumn& column = ladder.columns[best.column];
    const Rung& rung = comparison.rung(column, best.cell);
    const auto percent = [](const std::optional<double>& ratio) {
      return ratio ? format_percent(*ratio) : "-";
    };
    const std::string& id = info(comparison.runs[column.run], rung).id;
    table.push_back({name_of(comparison, column), best.model, best.precision, short_name(id),
                     format_quantity(rung.analysis.time->median, dimension::seconds),
                     half_width(rung.analysis.time),
                     best.cell.ratio ? format_factor(best.cell.ratio->value) : "-",
                     percent(best.stream_fraction), percent(best.floor_fraction),
                     text_of(rung.analysis.bound)});
  }
  return table;
}

TextTable spread_overview(const Analysis& analysis, const DeviceSpread& spread) {
  TextTable table{
      {"variant", "devices", "shortest", "median", "longest", "longest over shortest", "outlier"}};
  for (const VariantSpread& row : spread.rows) {
    table.push_back({tree_name(analysis.run.variants[row.variant]), std::to_string(row.devices),
                     format_quantity(row.minimum, dimension::seconds),
                     format_quantity(row.median, dimension::seconds),
                     format_quantity(row.maximum, dimension::seconds),
                     format_factor(row.maximum / row.minimum),
                     row.outlier ? analysis.run.devices[*row.outlier].name : ""});
  }
  return table;
}

std::string spread_heading(const Analysis& analysis, const DeviceSpread& spread) {
  return fmt::format("{}{}, {} cache, {}: {} devices {}", analysis.run.kernels[spread.kernel].title,
                     spread.size.empty() ? "" : " (" + to_text(spread.size) + ")",
                     name_of(spread.cache), spread.model, spread.devices.size(), spread.title);
}

}  // namespace roofladder
