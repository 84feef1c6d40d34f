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

// A point of a run as a whole, or one part of it.
struct ValueRow {
  std::uint32_t point = 0;
  std::uint16_t part = whole_variant;
};

// The metrics of some results, a column a metric: base values from the samples, derived ones by the
// formulas of the table, each column over all rows at once, in an order in which inputs come before
// what is made of them. Columns that no ceiling enters are there from the start; the ceilings of a
// row depend on them.
class Columns {
 public:
  // Run and observations outlive it.
  Columns(const Run& run, const Observations& observations, std::vector<ValueRow> rows);

  // Supplies a ceiling of a row, with the name of the limit that it is, or why it has none. The
  // name outlives the columns.
  void bind(std::size_t row, const Metric& ceiling, double value, std::string_view name);
  void bind(std::size_t row, const Metric& ceiling, ReasonId why);

  // Computes the columns that ceilings enter.
  void complete();

  // Nothing where it is absent.
  std::optional<double> number(std::size_t row, const Metric& metric) const;
  std::optional<Provenance> provenance(std::size_t row, const Metric& metric) const;

  // The metrics of a row that have a value, and why the others have none.
  std::vector<MetricValue> present(std::size_t row) const;
  RowReasons reasons(std::size_t row) const;

 private:
  enum class Source : std::uint8_t { observed, stand_in, given, computed, limit };

  // The value of a metric in one row.
  struct Cell {
    double value = 0;
    Interval at_ends;  // the value at the ends of the interval of time
    bool has_ends = false;
    ReasonId unobserved = reason::none;  // why something stands in for it
    Source source = Source::observed;
    Provenance provenance = Provenance::derived;
    Provenances inputs;
    Provenances traffic;            // where the bytes among the inputs come from
    bool varies_with_time = false;  // so far as time has an interval
    bool varies_otherwise = false;  // another input has an interval, so that none is claimed
    bool of_operations = false;     // made of counts of operations alone
    bool of_sockets = false;        // some input counts whole sockets
  };
  struct Column {
    std::vector<ReasonId> reasons;        // of each row
    std::vector<Cell> cells;              // empty where no row has a value
    std::vector<std::string_view> names;  // of limits
    bool has_given = false;               // samples hold a derived metric for some row
  };

  Column& column(const Metric& metric) { return m_columns[metric_place(metric)]; }
  const Column& column(const Metric& metric) const { return m_columns[metric_place(metric)]; }
  ReasonId reason_of(std::size_t row, const Metric& metric) const;
  const Cell& cell(std::size_t row, const Metric& metric) const;
  Cell& put(std::size_t row, const Metric& metric, const Cell& cell);
  // As formulas see it; null where it is absent to them.
  const Cell* input(std::size_t row, const Metric& metric) const;
  void observe(std::size_t row);
  void take(std::size_t row, const Metric& metric, const Observed& observed);
  void stand_in(std::size_t row, const Metric& metric);
  void compute(const Metric& metric);
  // Combines the inputs of a row; false where one is absent.
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

  // Inputs of the formula at hand: as they are, and at either end of the interval of time.
  using Inputs = std::vector<std::optional<double>>;
  Inputs m_inputs;
  Inputs m_at_low;
  Inputs m_at_high;
};

}  // namespace roofladder
