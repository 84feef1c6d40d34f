// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/overview.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

#include "analyzer/plots/caption.h"
#include "analyzer/words/result_text.h"
#include "run/format.h"
#include "run/metric.h"
#include "run/variant_name.h"

namespace roofladder {
namespace {

// "openmp/tiled:tile=4" of the id "species/openmp/tiled:tile=4".
std::string name_in_kernel(const std::string& id) {
  return id.substr(id.find('/') + 1);
}

std::string tree_name(const std::string& id, bool branch) {
  return (branch ? "└ " : "") + name_in_kernel(id);
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

std::string ladder_heading(const Analysis& analysis, const Ladder& ladder) {
  const std::string size = to_text(ladder.size);
  return fmt::format("{}{}, {} cache{}", analysis.run.kernels[ladder.kernel].title,
                     size.empty() ? "" : " (" + size + ")", name_of(ladder.cache),
                     place(analysis, ladder.device));
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

}  // namespace roofladder
