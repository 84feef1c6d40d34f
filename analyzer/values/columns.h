// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/values/metric_values.h"
#include "analyzer/values/observations.h"
#include "analyzer/values/reasons.h"
#include "run/metric.h"
#include "run/run.h"

namespace roofladder {

// A whole point of a run, or one part of it.
struct ValueRow {
  std::uint32_t point = 0;
  std::uint16_t part = whole_variant;
};

// The metrics of some results, one column for each metric. Base values come from the samples,
// derived ones from the formulas of the table. Each column is computed over all rows at once,
// inputs before the metrics that use them. The constructor computes all columns that no ceiling
// enters; the ceilings of a row depend on them.
class Columns {
 public:
  // Run and observations must outlive it.
  Columns(const Run& run, const Observations& observations, std::vector<ValueRow> rows);

  // Sets a ceiling of a row and the name of its limit, or why there is none. The name must outlive
  // the columns.
  void bind(std::size_t row, const Metric& ceiling, double value, std::string_view name);
  void bind(std::size_t row, const Metric& ceiling, ReasonId why);

  // Computes the columns that depend on ceilings.
  void complete();

  // Absent if the metric has no value.
  std::optional<double> number(std::size_t row, const Metric& metric) const;
  std::optional<Provenance> provenance(std::size_t row, const Metric& metric) const;

  // The metrics of a row that have a value. reasons() tells why the others have none.
  std::vector<MetricValue> present(std::size_t row) const;
  RowReasons reasons(std::size_t row) const;

 private:
  enum class Source : std::uint8_t { observed, stand_in, given, computed, limit };

  // The value of a metric in one row.
  struct Cell {
    double value = 0;
    Interval at_ends;  // its values at the ends of the interval of time
    bool has_ends = false;
    ReasonId unobserved = reason::none;  // why declared bytes stand in for it
    Source source = Source::observed;
    Provenance provenance = Provenance::derived;
    Provenances inputs;
    Provenances traffic;            // provenances of the bytes among the inputs
    bool varies_with_time = false;  // the interval of time, if any, gives it one
    bool varies_otherwise = false;  // another input has an interval, so none is computed
    bool of_operations = false;     // all inputs are counts of operations
    bool of_sockets = false;        // some input counts whole sockets
  };
  struct Column {
    std::vector<ReasonId> reasons;        // one for each row
    std::vector<Cell> cells;              // empty if no row has a value
    std::vector<std::string_view> names;  // names of limits
    bool has_given = false;               // some row's samples hold this derived metric
  };

  Column& column(const Metric& metric) { return m_columns[metric_place(metric)]; }
  const Column& column(const Metric& metric) const { return m_columns[metric_place(metric)]; }
  ReasonId reason_of(std::size_t row, const Metric& metric) const;
  const Cell& cell(std::size_t row, const Metric& metric) const;
  Cell& put(std::size_t row, const Metric& metric, const Cell& cell);
  // The cell that formulas use; null if the value is absent or must not be used.
  const Cell* input(std::size_t row, const Metric& metric) const;
  void observe(std::size_t row);
  void take(std::size_t row, const Metric& metric, const Observed& observed);
  void stand_in(std::size_t row, const Metric& metric);
  void compute(const Metric& metric);
  // Combines the inputs of a row; false if one is absent.
  bool gather(std::size_t row, const Metric& metric, Cell& result);
  bool evaluate(const Metric& metric, Cell& result) const;
  std::optional<Cell> given(std::size_t row, const Metric& metric) const;
  std::string note(std::size_t row, const Metric& metric) const;
  static std::string traffic_note(const Cell& cell, std::string note);
  bool is_cold(std::size_t row) const { return point_of(row).cache == CacheState::cold; }
  const Point& point_of(std::size_t row) const;
  const VariantInfo& variant_of(std::size_t row) const;
  ReasonId cold_minimum(std::size_t row) const;

  const Run* m_run;
  const Observations* m_observations;
  std::vector<ValueRow> m_rows;
  std::vector<Column> m_columns;  // by metric_place()

  // Inputs of the formula being evaluated: their values, and those at either end of the interval of
  // time.
  using Inputs = std::vector<std::optional<double>>;
  Inputs m_inputs;
  Inputs m_at_low;
  Inputs m_at_high;
};

}  // namespace roofladder
