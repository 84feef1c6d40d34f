// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <functional>
#include <iterator>

#include "analyzer/ladder/split.h"
#include "analyzer/plots/caption.h"
#include "analyzer/tables/cells.h"
#include "analyzer/tables/ladder_columns.h"
#include "analyzer/tables/tables.h"
#include "analyzer/words/result_text.h"
#include "run/metric.h"

namespace roofladder {
namespace {

struct PartOfRung {
  const VariantInfo& variant;
  const VariantAnalysis& analysis;
  const PartTime& time;
  const PartAnalysis* part;  // null: time outside all parts
  double work_units;         // of a repetition

  // Median of the part's own samples, to match their least and greatest beside it. The medians of
  // parts need not add up to the variant's.
  Estimate median() const {
    return part == nullptr ? Estimate{time.seconds, {}}
                           : Estimate{part->time->median, part->time->median_interval};
  }
};

struct PartColumn {
  TableColumn column;
  std::function<TableCell(const PartOfRung&)> cell;
};

PartColumn sample_column(TableColumn column, double Distribution::*which) {
  return {std::move(column), [which](const PartOfRung& of) {
            return of.part == nullptr ? TableCell{}
                                      : cells::quantity(*of.part->time.*which, dimension::seconds);
          }};
}

PartColumn metric_column_of_parts(const Metric& metric, int rank, std::string title) {
  return {{.title = std::move(title), .rank = rank, .has_origin = true},
          [&metric](const PartOfRung& of) {
            const MetricValue* found =
                of.part == nullptr ? nullptr : of.part->metrics.find(&metric);
            return found == nullptr ? TableCell{} : cells::metric(*found);
          }};
}

std::vector<PartColumn> time_columns(const std::string& work_unit, bool has_many_units) {
  std::vector<PartColumn> columns{
      {{.title = "Variant", .brief = "variant", .is_number = false, .is_heading = true},
       [](const PartOfRung& of) { return cells::name(of.variant); }},
      {{.title = "Part", .brief = "part", .is_number = false},
       [](const PartOfRung& of) { return cells::text(of.time.name); }},
      {{.title = "Median",
        .brief = "time",
        .is_key = true,
        .source = Provenance::timer,
        .uncertainty = Uncertainty::half_width},
       [](const PartOfRung& of) {
         return TableCell{Number{of.median(), dimension::seconds}, {}, {}, {}};
       }},
      {{.title = "of the repetition", .brief = "share", .is_key = true}, [](const PartOfRung& of) {
         return cells::percent(of.time.seconds / of.analysis.time->median);
       }}};
  if (has_many_units) {
    columns.push_back({{.title = "Time of one " + work_unit, .brief = "one " + work_unit},
                       [](const PartOfRung& of) {
                         return cells::quantity(of.median().value / of.work_units,
                                                dimension::seconds);
                       }});
  }
  return columns;
}

std::vector<PartColumn> columns_of(const std::string& work_unit, bool has_many_units) {
  std::vector<PartColumn> columns = time_columns(work_unit, has_many_units);
  columns.push_back(
      sample_column({.title = "Fastest", .brief = "fastest", .rank = 5}, &Distribution::minimum));
  columns.push_back(
      sample_column({.title = "Slowest", .brief = "slowest", .rank = 5}, &Distribution::maximum));
  columns.push_back(metric_column_of_parts(metric::dram_bytes, 2, "DRAM bytes"));
  columns.push_back(metric_column_of_parts(metric::dram_throughput, 1, "Throughput"));
  columns.push_back(metric_column_of_parts(metric::registers, 6, "Registers"));
  columns.push_back(metric_column_of_parts(metric::occupancy_achieved, 4, "Occupancy"));
  return columns;
}

const PartAnalysis* part_named(const VariantAnalysis& variant, const std::string& name) {
  const auto found = std::ranges::find(variant.parts, name, &PartAnalysis::name);
  return found == variant.parts.end() ? nullptr : &*found;
}

}  // namespace

Table parts_table(const Analysis& analysis, const Ladder& ladder) {
  const KernelInfo& kernel = analysis.run.kernels.at(ladder.kernel);
  const auto units = [&](const VariantAnalysis& variant) {
    return analysis.run.points.at(variant.point).work_units;
  };
  const std::vector<PartColumn> columns =
      columns_of(kernel.work_unit, std::ranges::any_of(ladder.rungs, [&](const Rung& rung) {
                   return units(rung.analysis) > 1;
                 }));
  Table table{.id = "parts-" + ladder_number(analysis, ladder), .title = "Time of every part"};
  std::ranges::transform(columns, std::back_inserter(table.columns), &PartColumn::column);
  for (const Rung& rung : ladder.rungs) {
    const VariantAnalysis& variant = rung.analysis;
    const std::vector<PartTime> times = part_times(variant);
    if (times.size() < 2) {
      continue;
    }
    for (const PartTime& time : times) {
      const PartOfRung of{info(analysis, rung), variant, time, part_named(variant, time.name),
                          units(variant)};
      TableRow& row = table.rows.emplace_back();
      row.place = place_of(analysis, ladder, rung);
      std::ranges::transform(columns, std::back_inserter(row.cells),
                             [&](const PartColumn& column) { return column.cell(of); });
    }
  }
  if (table.rows.empty()) {
    table.note = "No variant of this ladder is divided into parts.";
  }
  return table;
}

}  // namespace roofladder
