// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/tables/ladder_columns.h"

#include <algorithm>
#include <iterator>
#include <numeric>

#include "analyzer/tables/cells.h"
#include "analyzer/words/result_text.h"
#include "run/format.h"
#include "run/metric.h"

namespace roofladder {
namespace {

const VariantAnalysis& analysis_of(const Ladder& ladder, std::size_t rung) {
  return ladder.rungs.at(rung).analysis;
}

std::size_t index_of(const Analysis& analysis, const Ladder& ladder) {
  return static_cast<std::size_t>(&ladder - analysis.ladders.data());
}

TableCell parent_cell(const Ladder& ladder, std::size_t rung) {
  const Step* step = step_to(ladder, rung);
  if (step == nullptr || !step->speedup) {
    return cells::text("");
  }
  TableCell cell = cells::judged(step->speedup, step->verdict);
  cell.tip = text_of(step->verdict_basis);
  return cell;
}

}  // namespace

RungColumn position_column() {
  return {{.title = "#", .rank = page_rank},
          [](const Ladder&, std::size_t rung) { return cells::count(rung + 1); }};
}

RungColumn variant_column(const Analysis& analysis) {
  return {{.title = "Variant", .brief = "variant", .is_number = false, .is_heading = true},
          [&analysis](const Ladder& ladder, std::size_t rung) {
            return cells::name(info(analysis, ladder.rungs.at(rung)));
          }};
}

RungColumn time_column() {
  return {{.title = "Median",
           .brief = "time",
           .is_key = true,
           .source = Provenance::timer,
           .uncertainty = Uncertainty::half_width},
          [](const Ladder& ladder, std::size_t rung) {
            return cells::time(analysis_of(ladder, rung));
          }};
}

RungColumn time_column(TableColumn column, std::function<TableCell(const Distribution&)> cell) {
  return {std::move(column), [cell = std::move(cell)](const Ladder& ladder, std::size_t rung) {
            const VariantAnalysis& variant = analysis_of(ladder, rung);
            return variant.time ? cell(*variant.time) : cells::time(variant);
          }};
}

RungColumn minimum_column() {
  return time_column({.title = "Minimum", .rank = page_rank}, [](const Distribution& time) {
    return cells::quantity(time.minimum, dimension::seconds);
  });
}

RungColumn repetitions_column() {
  return time_column({.title = "n", .rank = page_rank},
                     [](const Distribution& time) { return cells::count(time.n); });
}

RungColumn speedup_column(const Ladder& ladder, std::size_t baseline) {
  const bool is_known = baseline < ladder.baselines.size();
  return {{.title = "over " + (is_known ? ladder.baselines[baseline].name : "the original"),
           .brief = "speedup",
           .is_key = true,
           .source = Provenance::timer},
          [baseline](const Ladder& of, std::size_t rung) {
            const auto& speedups = of.rungs.at(rung).speedups;
            return baseline < speedups.size() ? cells::factor(speedups[baseline]) : TableCell{};
          }};
}

RungColumn parent_column() {
  return {{.title = "over its parent",
           .brief = "over parent",
           .is_judged = true,
           .is_key = true,
           .source = Provenance::timer},
          parent_cell};
}

RungColumn judge_column() {
  return {{.title = "Judge", .brief = "judge", .rank = 5, .is_number = false},
          [](const Ladder& ladder, std::size_t rung) {
            const Judgement& judgement = ladder.rungs.at(rung).judgement;
            return cells::text(std::string(name_of(judgement.judged)), deciding_text(judgement));
          }};
}

std::optional<RungColumn> cost_column(const Analysis& analysis, const Ladder& ladder) {
  if (!ladder.price) {
    return {};
  }
  const bool is_cpu = analysis.run.devices.at(ladder.device).kind == DeviceKind::cpu;
  const std::string price = format_exact(*ladder.price);
  const char* const paid = is_cpu ? "core-hour" : "device-hour";
  return RungColumn{{.title = "Cost at " + price + " a " + paid,
                     .brief = "cost (" + price + "/" + paid + ")",
                     .sentence = "of a repetition"},
                    [](const Ladder& of, std::size_t rung) {
                      const VariantAnalysis& variant = analysis_of(of, rung);
                      return variant.time ? cells::cost(of.rungs[rung].cost) : cells::time(variant);
                    }};
}

RungColumn bound_column() {
  return {{.title = "Bound", .brief = "bound", .is_number = false},
          [](const Ladder& ladder, std::size_t rung) {
            const VariantAnalysis& variant = analysis_of(ladder, rung);
            return variant.time ? cells::text(bound_text(variant.bound), variant.bound.sentence)
                                : TableCell{};
          }};
}

RungColumn traffic_column() {
  return {{.title = "Traffic", .rank = page_rank, .is_number = false, .is_key = true},
          [](const Ladder& ladder, std::size_t rung) {
            return cells::text(std::string(name_of(provenance_of(ladder.rungs.at(rung)))));
          }};
}

RungColumn metric_column(const Metric& metric, TableColumn column) {
  if (column.title.empty()) {
    column.title = metric.title;
  }
  return {std::move(column), [&metric](const Ladder& ladder, std::size_t rung) {
            return cells::metric(analysis_of(ladder, rung), metric);
          }};
}

void add_rungs(const Analysis& analysis, const Ladder& ladder, std::span<const std::size_t> rungs,
               std::span<const RungColumn> columns, Table& table) {
  if (table.columns.empty()) {
    std::ranges::transform(columns, std::back_inserter(table.columns), &RungColumn::column);
  }
  for (const std::size_t rung : rungs) {
    TableRow& row = table.rows.emplace_back();
    row.place = RungPlace{index_of(analysis, ladder), rung};
    for (const RungColumn& column : columns) {
      row.cells.push_back(column.cell(ladder, rung));
    }
  }
}

void add_rungs(const Analysis& analysis, const Ladder& ladder, std::span<const RungColumn> columns,
               Table& table) {
  std::vector<std::size_t> rungs(ladder.rungs.size());
  std::iota(rungs.begin(), rungs.end(), 0);
  add_rungs(analysis, ladder, rungs, columns, table);
}

std::string ladder_number(const Analysis& analysis, const Ladder& ladder) {
  return std::to_string(index_of(analysis, ladder) + 1);
}

}  // namespace roofladder
