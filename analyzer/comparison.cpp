// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <tuple>

namespace roofladder {
namespace {

// The run's title, numbered where it has none or another run has the same.
std::vector<std::string> names_of(const std::vector<Analysis>& runs) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const std::string& title = runs[i].run.title;
    const bool shared = std::ranges::count_if(runs, [&](const Analysis& other) {
                          return other.run.title == title;
                        }) > 1;
    names.push_back(title.empty() ? fmt::format("Run {}", i + 1)
                    : shared      ? fmt::format("{} ({})", title, i + 1)
                                  : title);
  }
  return names;
}

// Places of compared ladders by kernel, size and cache.
using Problems = std::map<std::tuple<std::string, Parameters, CacheState>, std::size_t>;

ComparedLadder& same_problem(std::vector<ComparedLadder>& all, Problems& problems, const Run& run,
                             const Ladder& ladder) {
  const KernelInfo& kernel = run.kernels[ladder.kernel];
  const auto [problem, is_new] =
      problems.try_emplace({kernel.name, ladder.size, ladder.cache}, all.size());
  if (is_new) {
    all.push_back({kernel, ladder.size, ladder.cache, {}, {}});
  }
  return all[problem->second];
}

std::size_t column_of(ComparedLadder& compared, std::size_t run, std::uint32_t device) {
  auto& columns = compared.columns;
  const auto found = std::ranges::find_if(columns, [&](const ComparedColumn& column) {
    return column.run == run && column.device == device;
  });
  const auto index = static_cast<std::size_t>(found - columns.begin());
  if (found == columns.end()) {
    columns.push_back({run, device});
    for (ComparedRow& row : compared.rows) {
      row.cells.emplace_back();
    }
  }
  return index;
}

ComparedRow& row_of(ComparedLadder& compared, const VariantInfo& variant) {
  const auto found = std::ranges::find(compared.rows, variant.id, &ComparedRow::variant);
  if (found != compared.rows.end()) {
    return *found;
  }
  ComparedRow row{variant.id, variant.title, variant.branch, {}};
  row.cells.resize(compared.columns.size());
  compared.rows.push_back(std::move(row));
  return compared.rows.back();
}

void add_ladder(std::vector<ComparedLadder>& all, Problems& problems, const Analysis& analysis,
                std::size_t run, std::size_t index) {
  const Ladder& ladder = analysis.ladders[index];
  ComparedLadder& compared = same_problem(all, problems, analysis.run, ladder);
  const std::size_t column = column_of(compared, run, ladder.device);
  for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
    const VariantInfo& variant = analysis.run.variants[ladder.rungs[i].analysis.variant];
    row_of(compared, variant).cells[column] = ComparedCell{index, i, {}, {}};
  }
}

// The first device of the baseline run that has the variant.
std::optional<std::size_t> baseline_column(const ComparedLadder& ladder, const ComparedRow& row,
                                           std::size_t baseline) {
  for (std::size_t i = 0; i < ladder.columns.size(); ++i) {
    if (ladder.columns[i].run == baseline && row.cells[i]) {
      return i;
    }
  }
  return std::nullopt;
}

void add_ratios(const Comparison& comparison, ComparedLadder& ladder) {
  for (ComparedRow& row : ladder.rows) {
    const auto base = baseline_column(ladder, row, comparison.baseline);
    if (!base) {
      continue;
    }
    const VariantAnalysis& before =
        comparison.rung(ladder.columns[*base], *row.cells[*base]).analysis;
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      auto& cell = row.cells[i];
      if (!cell || i == *base) {
        continue;
      }
      const VariantAnalysis& after = comparison.rung(ladder.columns[i], *cell).analysis;
      cell->ratio = speedup_by_times(before, after);
      if (cell->ratio) {
        cell->verdict = verdict(*cell->ratio);
      }
    }
  }
}

}  // namespace

Comparison compare(std::vector<Analysis> runs, std::size_t baseline) {
  Comparison comparison;
  comparison.names = names_of(runs);
  comparison.runs = std::move(runs);
  comparison.baseline = baseline;
  Problems problems;
  for (std::size_t run = 0; run < comparison.runs.size(); ++run) {
    for (std::size_t i = 0; i < comparison.runs[run].ladders.size(); ++i) {
      add_ladder(comparison.ladders, problems, comparison.runs[run], run, i);
    }
  }
  for (ComparedLadder& ladder : comparison.ladders) {
    add_ratios(comparison, ladder);
  }
  return comparison;
}

std::string name_of(const Comparison& comparison, const ComparedColumn& column) {
  const Device& device = comparison.runs[column.run].run.devices[column.device];
  return fmt::format("{}: {}", comparison.names[column.run],
                     device.title.empty() ? device.name : device.title);
}

}  // namespace roofladder
