// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/paired_rungs.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "analyzer/comparison/compared_devices.h"

namespace roofladder {
namespace {

bool is_compiled(const Metric& metric) {
  static constexpr std::array compiled{
      &metric::registers,       &metric::stack,        &metric::spill_store,  &metric::spill_load,
      &metric::spill_registers, &metric::spill_memory, &metric::shared_memory};
  return std::ranges::find(compiled, &metric) != compiled.end();
}

bool is_from(const MetricValue& value, Provenance provenance) {
  return value.provenance == provenance || value.inputs.contains(provenance);
}

bool is_by_hardware(const MetricValue& value) {
  return !is_compiled(*value.metric) &&
         (is_from(value, Provenance::counter) || is_from(value, Provenance::sampled) ||
          is_from(value, Provenance::imported));
}

// By how much two runs of one build may differ, as a fraction: what is declared and what a compiler
// tells not at all, a simulation by the lines of a stack, counters by what else uses the device.
double variation(const MetricValue& value) {
  if (is_by_hardware(value)) {
    return 0.02;
  }
  return !is_compiled(*value.metric) && is_from(value, Provenance::simulated) ? 0.005 : 1e-9;
}

CountedPair paired(const MetricValue& before, const MetricValue& after) {
  const double one = number_in(before).value();
  const double other = number_in(after).value();
  const double allowed = std::max(variation(before), variation(after));
  const bool is_changed =
      std::abs(other - one) > allowed * std::max(std::abs(one), std::abs(other));
  return {before.metric, one, other, is_changed};
}

bool has_value(const MetricValue* value) {
  return value != nullptr && number_in(*value).has_value();
}

// Simulations of caches of other sizes are not of one kind.
bool is_of_another_cache(const MetricValue& before, const MetricValue& after,
                         bool is_same_simulation) {
  return !is_same_simulation &&
         (is_from(before, Provenance::simulated) || is_from(after, Provenance::simulated));
}

bool is_of_same_source(const MetricValue& one, const MetricValue& other) {
  return one.provenance == other.provenance && one.inputs == other.inputs;
}

// `after` is null for a rung that is gone.
std::vector<CountedPair> counts_of(const VariantAnalysis& before, const VariantAnalysis* after,
                                   bool is_same_simulation) {
  std::vector<CountedPair> counts;
  for (const Metric* metric : counted_metrics) {
    const MetricValue* one = before.metric(*metric);
    const MetricValue* other = after == nullptr ? nullptr : after->metric(*metric);
    if (!has_value(one)) {
      continue;
    }
    if (!has_value(other) || !is_of_same_source(*one, *other)) {
      counts.push_back({.metric = metric, .before = number_in(*one).value(), .is_gone = true});
    } else if (!is_of_another_cache(*one, *other, is_same_simulation)) {
      counts.push_back(paired(*one, *other));
    }
  }
  return counts;
}

std::string size_of_simulated_cache(const Run& run) {
  const Fact* fact = find_fact(run.facts, "collect.simulated_llc");
  return fact == nullptr ? std::string() : fact->text;
}

bool is_same_simulation(const Comparison& comparison) {
  return std::ranges::all_of(comparison.runs, [&](const Analysis& analysis) {
    return size_of_simulated_cache(analysis.run) ==
           size_of_simulated_cache(comparison.runs.front().run);
  });
}

Estimate inverse(const Estimate& ratio) {
  Estimate result{1 / ratio.value, {}};
  if (ratio.interval) {
    result.interval = Interval{1 / ratio.interval->high, 1 / ratio.interval->low};
  }
  return result;
}

std::string why_undecided(const PairedRung& pair, const ComparedDevices* devices) {
  if (!pair.before->analysis.spread || !pair.after->analysis.spread) {
    return "one round, whose times lack the differences between processes";
  }
  if (devices != nullptr && devices->different_fact.empty() && !devices->spread) {
    return "how much unchanged code differs between these runs is not known";
  }
  return "";
}

PairedRung pair_of(const Comparison& comparison, const ComparedLadder& ladder,
                   const ComparedRow& row, std::size_t column, bool has_same_simulation) {
  const ComparedCell& cell = *row.cells[column];
  PairedRung pair{.ladder = &ladder, .row = &row, .column = ladder.columns[column]};
  pair.after = &comparison.rung(ladder.columns[column], cell);
  if (!cell.against) {
    return pair;
  }
  const ComparedColumn& older = ladder.columns[*cell.against];
  pair.before = &comparison.rung(older, *row.cells[*cell.against]);
  pair.counts = counts_of(pair.before->analysis, &pair.after->analysis, has_same_simulation);
  if (cell.ratio) {
    pair.change = inverse(*cell.ratio);
    pair.undecided = why_undecided(pair, devices_of(comparison, older, pair.column));
    pair.verdict = pair.undecided.empty() ? cell.verdict : Verdict::ambiguous;
  }
  return pair;
}

// Adds the rung of each device of the older run that no newer one was held against.
void add_removed(const Comparison& comparison, const ComparedLadder& ladder, const ComparedRow& row,
                 std::vector<PairedRung>& pairs) {
  for (std::size_t column = 0; column < row.cells.size(); ++column) {
    const bool is_taken = std::ranges::any_of(row.cells, [&](const auto& cell) {
      return cell && cell->against == std::optional(column);
    });
    if (row.cells[column] && ladder.columns[column].run == comparison.baseline && !is_taken) {
      PairedRung pair{.ladder = &ladder, .row = &row, .column = ladder.columns[column]};
      pair.before = &comparison.rung(ladder.columns[column], *row.cells[column]);
      pair.counts = counts_of(pair.before->analysis, nullptr, true);
      pairs.push_back(std::move(pair));
    }
  }
}

}  // namespace

bool PairedRung::is_lost() const {
  return before != nullptr && before->has_valid_time() &&
         (after == nullptr || !after->has_valid_time());
}

std::optional<double> PairedRung::detectable() const {
  if (!change || !change->interval || !undecided.empty() || change->interval->low <= 0) {
    return std::nullopt;
  }
  return std::sqrt(change->interval->high / change->interval->low) - 1;
}

std::vector<CountedPair> changed_work(const Run& older, const VariantAnalysis& before,
                                      const Run& newer, const VariantAnalysis& after) {
  std::vector<CountedPair> changed =
      counts_of(before, &after, size_of_simulated_cache(older) == size_of_simulated_cache(newer));
  std::erase_if(changed, [&](const CountedPair& pair) {
    return !pair.is_changed || is_by_hardware(*before.metric(*pair.metric)) ||
           is_by_hardware(*after.metric(*pair.metric));
  });
  return changed;
}

std::vector<PairedRung> paired_rungs(const Comparison& comparison) {
  std::vector<PairedRung> pairs;
  const bool has_same_simulation = is_same_simulation(comparison);
  for (const ComparedLadder& ladder : comparison.ladders) {
    for (const ComparedRow& row : ladder.rows) {
      for (std::size_t column = 0; column < row.cells.size(); ++column) {
        if (row.cells[column] && ladder.columns[column].run != comparison.baseline) {
          pairs.push_back(pair_of(comparison, ladder, row, column, has_same_simulation));
        }
      }
      add_removed(comparison, ladder, row, pairs);
    }
  }
  return pairs;
}

}  // namespace roofladder
