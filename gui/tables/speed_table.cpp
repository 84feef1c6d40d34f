// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "analyzer/words/result_text.h"
#include "gui/tables/result_tables.h"
#include "run/format.h"

namespace roofladder::gui {
namespace {

void add_time(const VariantAnalysis& variant, std::vector<TableCell>& cells) {
  if (!variant.time) {
    cells.insert(cells.end(), 3, absent(failure_of(variant)));
    return;
  }
  const Distribution& time = *variant.time;
  cells.push_back(quantity(time.median, dimension::seconds));
  if (time.median_interval) {
    cells.back().remark = format_quantity(time.median_interval->low, dimension::seconds) + " to " +
                          format_quantity(time.median_interval->high, dimension::seconds);
  }
  cells.push_back(quantity(time.minimum, dimension::seconds));
  cells.push_back(number(std::to_string(time.n), static_cast<double>(time.n)));
}

void add_step(const Step* step, std::vector<TableCell>& cells) {
  const bool is_known = step != nullptr && step->speedup;
  cells.push_back(estimate(is_known ? step->speedup : std::nullopt));
  cells.push_back(plain(is_known ? std::string(verdict_text(step->verdict)) : ""));
  cells.back().remark = is_known ? text_of(step->verdict_basis) : "";
}

}  // namespace

Table speed_table(const Analysis& analysis, std::size_t index, std::size_t run) {
  const Ladder& ladder = analysis.ladders.at(index);
  Table table{.id = "speed-" + std::to_string(index + 1),
              .title = "Time and speedup",
              .columns = {"#", "Variant", "Id", "Median", "Minimum", "n"},
              .rows = {},
              .note = {}};
  for (const Baseline& baseline : ladder.baselines) {
    table.columns.push_back("over " + baseline.name);
  }
  table.columns.insert(table.columns.end(), {"over its parent", "Verdict"});
  for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
    const Rung& rung = ladder.rungs[i];
    const VariantInfo& variant = info(analysis, rung);
    std::vector<TableCell> cells{number(std::to_string(i + 1), static_cast<double>(i + 1)),
                                 heading((variant.branch ? "└ " : "") + variant.title)};
    cells.back().remark = variant.claim;
    cells.push_back(plain(variant.id));
    add_time(rung.analysis, cells);
    for (std::size_t over = 0; over < ladder.baselines.size(); ++over) {
      cells.push_back(estimate(over < rung.speedups.size() ? rung.speedups[over] : std::nullopt));
    }
    add_step(step_to(ladder, i), cells);
    table.rows.push_back({std::move(cells), RungPlace{index, i, run}});
  }
  return table;
}

}  // namespace roofladder::gui
