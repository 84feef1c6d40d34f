// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/comparison.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <map>
#include <tuple>
#include <utility>

#include "analyzer/comparison/compared_devices.h"
#include "analyzer/comparison/run_spread.h"
#include "analyzer/limits/ceiling.h"
#include "run/format.h"
#include "run/metric.h"

namespace roofladder {
namespace {

// Adds the file, host or start to titles that several runs share.
std::vector<std::string> distinct_names(const std::vector<Analysis>& runs) {
  std::vector<std::string> names;
  for (const Analysis& run : runs) {
    names.push_back(name_of(run));
  }
  const std::array<std::string (*)(const Analysis&), 3> more{
      [](const Analysis& run) { return run.file; },
      [](const Analysis& run) { return host_of(run.run); },
      [](const Analysis& run) { return run.run.started; }};
  for (const auto& of : more) {
    const std::vector<std::string> before = names;
    for (std::size_t i = 0; i < runs.size(); ++i) {
      const std::string text = of(runs[i]);
      if (std::ranges::count(before, before[i]) > 1 && !text.empty() && text != before[i]) {
        names[i] += fmt::format(" ({})", text);
      }
    }
  }
  const std::vector<std::string> before = names;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (std::ranges::count(before, before[i]) > 1) {
      names[i] += fmt::format(" ({})", i + 1);  // the same file twice
    }
  }
  return names;
}

// Index into Comparison::ladders by kernel, size and cache state.
using Problems = std::map<std::tuple<std::string, Parameters, CacheState>, std::size_t>;

ComparedLadder& same_problem(std::vector<ComparedLadder>& all, Problems& problems, const Run& run,
                             const Ladder& ladder) {
  const KernelInfo& kernel = run.kernels[ladder.kernel];
  const auto [problem, is_new] =
      problems.try_emplace({kernel.name, ladder.size, ladder.cache}, all.size());
  if (is_new) {
    all.push_back({kernel, ladder.size, ladder.cache, {}, {}, {}, {}});
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
  ComparedRow row{variant.id, variant, variant.title, variant.branch, {}};
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
    row_of(compared, variant).cells[column] = ComparedCell{.ladder = index, .rung = i};
  }
  for (BestResult& best : bests_of(analysis, index)) {
    best.column = column;
    compared.bests.push_back(std::move(best));
  }
}

// The baseline run's column to compare a result with: the device of the same name if it ran the
// variant, otherwise the first column that did. Results of the baseline run itself are compared
// with its first column.
std::optional<std::size_t> baseline_column(const Comparison& comparison,
                                           const ComparedLadder& ladder, const ComparedRow& row,
                                           const ComparedColumn& column) {
  std::optional<std::size_t> first;
  for (std::size_t i = 0; i < ladder.columns.size(); ++i) {
    if (ladder.columns[i].run != comparison.baseline || !row.cells[i]) {
      continue;
    }
    first = first.value_or(i);
    if (column.run != comparison.baseline &&
        comparison.device(ladder.columns[i]).name == comparison.device(column).name) {
      return i;
    }
  }
  return first;
}

// A result and its column.
struct Place {
  ComparedColumn column;
  const ComparedCell* cell;
};

const Rung& rung_of(const Comparison& comparison, const Place& place) {
  return comparison.rung(place.column, *place.cell);
}

const VariantAnalysis& result_of(const Comparison& comparison, const Place& place) {
  return rung_of(comparison, place).analysis;
}

// Calls for each result that is compared with one of the baseline run.
void for_each_pair(
    const Comparison& comparison, ComparedLadder& ladder,
    const std::function<void(const Place&, const ComparedColumn&, ComparedCell&)>& call) {
  for (ComparedRow& row : ladder.rows) {
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      if (!row.cells[i]) {
        continue;
      }
      const auto base = baseline_column(comparison, ladder, row, ladder.columns[i]);
      if (base && i != *base) {
        row.cells[i]->against = base;
        call({ladder.columns[*base], &*row.cells[*base]}, ladder.columns[i], *row.cells[i]);
      }
    }
  }
}

void set_ratio(const Comparison& comparison, const Place& before, const ComparedColumn& column,
               ComparedCell& cell, std::size_t at_once = 1) {
  if (!rung_of(comparison, before).has_valid_time() ||
      !rung_of(comparison, {column, &cell}).has_valid_time()) {
    return;
  }
  const ComparedDevices* devices = devices_of(comparison, before.column, column);
  cell.ratio =
      speedup_by_times(result_of(comparison, before), result_of(comparison, {column, &cell}),
                       devices ? devices->spread : std::nullopt, at_once);
  if (cell.ratio) {
    cell.verdict = verdict(*cell.ratio);
  }
}

void add_devices(Comparison& comparison) {
  std::vector<std::vector<TimesInTwoRuns>> same_code;
  for (ComparedLadder& ladder : comparison.ladders) {
    for_each_pair(comparison, ladder,
                  [&](const Place& before, const ComparedColumn& column, const ComparedCell& cell) {
                    if (column.run == comparison.baseline) {
                      return;
                    }
                    const ComparedDevices* known = devices_of(comparison, before.column, column);
                    const auto index =
                        known ? static_cast<std::size_t>(known - comparison.devices.data())
                              : comparison.devices.size();
                    if (known == nullptr) {
                      comparison.devices.push_back({.before = before.column, .after = column});
                      same_code.emplace_back();
                    }
                    const VariantAnalysis& old_result = result_of(comparison, before);
                    const VariantAnalysis& new_result = result_of(comparison, {column, &cell});
                    if (is_same_code(comparison.runs[before.column.run].run, old_result,
                                     comparison.runs[column.run].run, new_result)) {
                      same_code[index].emplace_back(&old_result, &new_result);
                    }
                  });
  }
  for (std::size_t i = 0; i < same_code.size(); ++i) {
    set_spread(comparison, same_code[i], comparison.devices[i]);
  }
}

std::size_t count_pairs(Comparison& comparison) {
  std::size_t pairs = 0;
  for (ComparedLadder& ladder : comparison.ladders) {
    for_each_pair(comparison, ladder,
                  [&](const Place&, const ComparedColumn&, const ComparedCell&) { ++pairs; });
  }
  return std::max<std::size_t>(1, pairs);
}

// Sorts the shortest time first. The baseline run's other bests are compared with its best, too.
void rank_bests(const Comparison& comparison, ComparedLadder& ladder) {
  const auto place = [&](const BestResult& best) {
    return Place{ladder.columns[best.column], &best.cell};
  };
  std::ranges::stable_sort(ladder.bests, {}, [&](const BestResult& best) {
    return result_of(comparison, place(best)).time->median;
  });
  for (BestResult& best : ladder.bests) {
    const auto base = std::ranges::find_if(ladder.bests, [&](const BestResult& other) {
      return ladder.columns[other.column].run == comparison.baseline &&
             other.precision == best.precision && other.scope == best.scope;
    });
    if (base != ladder.bests.end() && &*base != &best) {
      set_ratio(comparison, place(*base), ladder.columns[best.column], best.cell);
    }
  }
}

bool has_run(const ComparedLadder& ladder, std::size_t run) {
  return std::ranges::any_of(ladder.columns,
                             [&](const ComparedColumn& column) { return column.run == run; });
}

std::string problem_of(const ComparedLadder& ladder) {
  return fmt::format("{}{} cache", ladder.size.empty() ? "" : to_text(ladder.size) + ", ",
                     name_of(ladder.cache));
}

// Lists the sizes and cache states in which the other runs have the kernel. Empty if another run
// has this one, too.
std::string why_alone(const Comparison& comparison, const ComparedLadder& ladder) {
  std::string why;
  const std::size_t own = ladder.columns.front().run;
  for (std::size_t run = 0; run < comparison.runs.size(); ++run) {
    if (run != own && has_run(ladder, run)) {
      return {};
    }
    std::string others;
    for (const ComparedLadder& other : comparison.ladders) {
      if (run != own && other.kernel.name == ladder.kernel.name && has_run(other, run)) {
        others += (others.empty() ? "" : "; ") + problem_of(other);
      }
    }
    if (run != own) {
      why +=
          fmt::format(" '{}' has {}{}.", comparison.names[run], others.empty() ? "no " : "it with ",
                      others.empty() ? ladder.kernel.name : others);
    }
  }
  return why.empty() ? why
                     : fmt::format("Only '{}' has this size and cache state:{}",
                                   comparison.names[own], why);
}

// The precision in which most flops are done.
std::string precision_of(const VariantAnalysis& variant) {
  std::string precision;
  double most = 0;
  for (const PrecisionMetrics& candidate : precisions) {
    const double flops = variant.value(*candidate.flops).value_or(0);
    if (flops > most) {
      most = flops;
      precision = name_of(candidate.format);
    }
  }
  return precision;
}

}  // namespace

Comparison compare(std::vector<Analysis> runs, std::size_t baseline, Certainty certainty) {
  Comparison comparison;
  comparison.names = distinct_names(runs);
  comparison.runs = std::move(runs);
  comparison.baseline = baseline;
  Problems problems;
  for (std::size_t run = 0; run < comparison.runs.size(); ++run) {
    for (std::size_t i = 0; i < comparison.runs[run].ladders.size(); ++i) {
      add_ladder(comparison.ladders, problems, comparison.runs[run], run, i);
    }
  }
  add_devices(comparison);
  const std::size_t at_once = certainty == Certainty::of_all ? count_pairs(comparison) : 1;
  for (ComparedLadder& ladder : comparison.ladders) {
    for_each_pair(comparison, ladder,
                  [&](const Place& before, const ComparedColumn& column, ComparedCell& cell) {
                    set_ratio(comparison, before, column, cell, at_once);
                  });
    rank_bests(comparison, ladder);
    ladder.alone = why_alone(comparison, ladder);
  }
  return comparison;
}

std::vector<BestResult> bests_of(const Analysis& analysis, std::size_t ladder) {
  const Ladder& variants = analysis.ladders[ladder];
  std::map<std::pair<std::string, std::string>, std::size_t> fastest;  // by precision and scope
  for (std::size_t i = 0; i < variants.rungs.size(); ++i) {
    const Rung& rung = variants.rungs[i];
    if (rung.has_valid_time()) {
      const std::pair kind(precision_of(rung.analysis), rung.scope);
      std::size_t& best = fastest.try_emplace(kind, i).first->second;
      best = rung.analysis.time->median < variants.rungs[best].analysis.time->median ? i : best;
    }
  }
  std::vector<BestResult> bests;
  for (const auto& [kind, rung] : fastest) {
    const VariantAnalysis& variant = variants.rungs[rung].analysis;
    BestResult best;
    best.cell = {.ladder = ladder, .rung = rung};
    best.model = variants.model;
    std::tie(best.precision, best.scope) = kind;
    best.stream_fraction = variant.value(metric::stream_fraction);
    if (const auto distance = variant.value(metric::floor_distance); distance && *distance > 0) {
      best.floor_fraction = 1 / *distance;
    }
    bests.push_back(std::move(best));
  }
  return bests;
}

std::string name_of(const Analysis& run) {
  if (!run.run.title.empty()) {
    return run.run.title;
  }
  for (const std::string& name : {run.file, host_of(run.run)}) {
    if (!name.empty()) {
      return name;
    }
  }
  return run.run.started.empty() ? "untitled" : "run of " + run.run.started;
}

std::string host_of(const Run& run) {
  const Fact* host = find_fact(run.facts, "host.name");
  return host == nullptr ? "" : host->text;
}

std::string name_of(const Comparison& comparison, const ComparedColumn& column) {
  const auto& devices = comparison.runs[column.run].run.devices;
  const Device& device = comparison.device(column);
  if (device.title.empty()) {
    return fmt::format("{}: {}", comparison.names[column.run], device.name);
  }
  return fmt::format("{}: {}{}", comparison.names[column.run],
                     devices.size() > 1 ? device.name + ", " : "", device.title);
}

std::string spread_text(const Comparison& comparison, const ComparedDevices& devices) {
  return fmt::format("{} against {}: {}", name_of(comparison, devices.after),
                     name_of(comparison, devices.before), devices.note);
}

}  // namespace roofladder
