// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/values/columns.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>

#include "analyzer/values/metric_formula.h"
#include "analyzer/values/value_notes.h"

namespace roofladder {
Columns::Columns(const Run& run, const Observations& observations, std::vector<ValueRow> rows)
    : m_run(&run), m_observations(&observations), m_rows(std::move(rows)), m_columns(metric_count) {
  for (const Metric& metric : metric_table()) {
    const ReasonId why = metric.kind == MetricKind::ceiling ? reason::no_ceiling
                         : metric.kind == MetricKind::base  ? observations.unnamed(metric)
                                                            : reason::lacks_inputs;
    column(metric).reasons.assign(m_rows.size(), why);
  }
  for (std::size_t row = 0; row < m_rows.size(); ++row) {
    observe(row);
  }
  for (const Metric* metric : derived_without_ceilings()) {
    compute(*metric);
  }
}

void Columns::bind(std::size_t row, const Metric& ceiling, double value, std::string_view name) {
  Cell bound;
  bound.value = value;
  bound.source = Source::limit;
  put(row, ceiling, bound);
  column(ceiling).names.resize(m_rows.size());
  column(ceiling).names[row] = name;
}

void Columns::bind(std::size_t row, const Metric& ceiling, ReasonId why) {
  column(ceiling).reasons[row] = why;
}

void Columns::complete() {
  for (const Metric* metric : derived_with_ceilings()) {
    compute(*metric);
  }
}

std::optional<double> Columns::number(std::size_t row, const Metric& metric) const {
  return reason_of(row, metric) == reason::none ? std::optional(cell(row, metric).value)
                                                : std::nullopt;
}

std::optional<Provenance> Columns::provenance(std::size_t row, const Metric& metric) const {
  return reason_of(row, metric) == reason::none ? std::optional(cell(row, metric).provenance)
                                                : std::nullopt;
}

std::vector<MetricValue> Columns::present(std::size_t row) const {
  std::vector<MetricValue> values;
  for (const Metric& metric : metric_table()) {
    if (reason_of(row, metric) != reason::none) {
      continue;
    }
    const Cell& found = cell(row, metric);
    const bool is_claimed = found.source == Source::observed || !found.varies_otherwise;
    std::optional<Interval> interval;
    if (found.has_ends && is_claimed) {
      const auto [low, high] = std::minmax(found.at_ends.low, found.at_ends.high);
      interval = Interval{low, high};
    }
    values.push_back({&metric, Estimate{found.value, interval}, found.provenance, found.inputs,
                      note(row, metric)});
  }
  return values;
}

RowReasons Columns::reasons(std::size_t row) const {
  RowReasons reasons;
  for (std::size_t place = 0; place < metric_count; ++place) {
    reasons.of[place] = m_columns[place].reasons[row];
  }
  reasons.cold_minimum = cold_minimum(row);
  return reasons;
}

ReasonId Columns::reason_of(std::size_t row, const Metric& metric) const {
  return column(metric).reasons[row];
}

const Columns::Cell& Columns::cell(std::size_t row, const Metric& metric) const {
  return column(metric).cells[row];
}

Columns::Cell& Columns::put(std::size_t row, const Metric& metric, const Cell& cell) {
  Column& into = column(metric);
  into.cells.resize(m_rows.size());
  into.reasons[row] = reason::none;
  return into.cells[row] = cell;
}

const Point& Columns::point_of(std::size_t row) const {
  return m_run->points[m_rows[row].point];
}

const VariantInfo& Columns::variant_of(std::size_t row) const {
  return m_run->variants[point_of(row).variant];
}

ReasonId Columns::cold_minimum(std::size_t row) const {
  if (variant_of(row).on_chip) {
    return reason::kept_on_chip;
  }
  return is_cold(row) ? reason::none : reason::warm_cache;
}

const Columns::Cell* Columns::input(std::size_t row, const Metric& metric) const {
  const bool is_refused = metric.rules.cold_only && cold_minimum(row) != reason::none;
  return reason_of(row, metric) != reason::none || is_refused ? nullptr : &cell(row, metric);
}

void Columns::observe(std::size_t row) {
  const auto [point, part] = m_rows[row];
  m_observations->each(point, part, [&](const Metric& metric, const Observed& observed) {
    if (metric.kind == MetricKind::base) {
      take(row, metric, observed);
    } else if (metric.kind == MetricKind::derived) {
      column(metric).has_given = true;
    }
  });
  const bool declares = m_observations->declares_operations(point, part);
  for (const Metric& metric : metric_table()) {
    const ReasonId why = reason_of(row, metric);
    if (why < reason::not_measured) {
      continue;
    }
    if (metric.is_traffic() && is_cold(row)) {
      stand_in(row, metric);
    } else if (metric.rules.later_operation && declares &&
               m_observations->absence(why).status == Status::not_asked) {
      take(row, metric, Series{Provenance::declared, {0.0}});
    }
  }
}

void Columns::take(std::size_t row, const Metric& metric, const Observed& observed) {
  if (const auto* why = std::get_if<ReasonId>(&observed)) {
    column(metric).reasons[row] = *why;
    return;
  }
  const Series& series = std::get<Series>(observed);
  const auto summary = distribution(series.values);
  Cell taken;
  taken.value = summary->median;
  taken.has_ends = summary->median_interval.has_value();
  taken.at_ends = summary->median_interval.value_or(Interval{});
  const bool is_time = metric.name == metric::time.name;
  taken.varies_with_time = taken.has_ends && is_time;
  taken.varies_otherwise = taken.has_ends && !is_time;
  taken.provenance = series.provenance;
  taken.inputs = {series.provenance};
  taken.traffic = metric.is_traffic() ? taken.inputs : Provenances();
  taken.of_operations = metric.rules.operation;
  taken.of_sockets = metric.rules.of_sockets && series.provenance == Provenance::counter &&
                     m_run->devices[point_of(row).device].kind == DeviceKind::cpu;
  put(row, metric, taken);
}

// Uses the bytes that a variant declares if no traffic was observed.
void Columns::stand_in(std::size_t row, const Metric& metric) {
  const auto [point, part] = m_rows[row];
  Inputs declared_bytes;
  for (const Metric* input : inputs_of_stand_in(metric)) {
    const auto values = m_observations->values(point, part, *input, Provenance::declared);
    const auto summary = distribution(values);
    declared_bytes.push_back(summary ? std::optional(summary->median) : std::nullopt);
  }
  const auto bytes = stand_in_of(metric).evaluate(declared_bytes);
  if (!bytes) {
    return;
  }
  Cell declared;
  declared.value = *bytes;
  declared.source = Source::stand_in;
  declared.unobserved = reason_of(row, metric);
  declared.provenance = Provenance::declared;
  declared.inputs = declared.traffic = {Provenance::declared};
  put(row, metric, declared);
}

void Columns::compute(const Metric& metric) {
  for (std::size_t row = 0; row < m_rows.size(); ++row) {
    Cell result;
    const bool is_complete = gather(row, metric, result);
    if (is_complete && evaluate(metric, result)) {
      put(row, metric, result);
    } else if (const auto stated = given(row, metric)) {
      put(row, metric, *stated);
    } else {
      column(metric).reasons[row] = is_complete ? reason::divides_by_zero : reason::lacks_inputs;
    }
  }
}

bool Columns::gather(std::size_t row, const Metric& metric, Cell& result) {
  m_inputs.clear();
  m_at_low.clear();
  m_at_high.clear();
  result.source = Source::computed;
  result.of_operations = true;
  for (const Metric* named : inputs_of(metric)) {
    const Cell* from = input(row, *named);
    if (from == nullptr) {
      return false;
    }
    const auto at_end = [&](double Interval::*end) -> std::optional<double> {
      return !from->varies_with_time ? std::optional(from->value)
             : from->has_ends        ? std::optional(from->at_ends.*end)
                                     : std::nullopt;
    };
    m_inputs.emplace_back(from->value);
    m_at_low.push_back(at_end(&Interval::low));
    m_at_high.push_back(at_end(&Interval::high));
    result.inputs.add(from->inputs);
    result.traffic.add(from->traffic);
    result.varies_with_time |= from->varies_with_time;
    result.varies_otherwise |= from->varies_otherwise;
    result.of_operations &= from->of_operations;
    result.of_sockets |= from->of_sockets;
  }
  return true;
}

// Every formula is monotone in time, so its values at the ends of the interval of time are the ends
// of its own interval. There is none if other inputs vary, too. False on division by zero.
bool Columns::evaluate(const Metric& metric, Cell& result) const {
  const Formula& formula = formula_of(metric);
  const auto value = formula.evaluate(m_inputs);
  if (!value) {
    return false;
  }
  result.value = *value;
  if (result.varies_with_time) {
    const auto low = formula.evaluate(m_at_low);
    const auto high = formula.evaluate(m_at_high);
    result.has_ends = low && high;
    result.at_ends = {low.value_or(0), high.value_or(0)};
  }
  return true;
}

// A derived value computed elsewhere, for use if it cannot be computed here.
std::optional<Columns::Cell> Columns::given(std::size_t row, const Metric& metric) const {
  if (!column(metric).has_given) {
    return std::nullopt;
  }
  const auto [point, part] = m_rows[row];
  const auto series = m_observations->observed(point, part, metric);
  if (!series) {
    return std::nullopt;
  }
  Cell stated;
  stated.value = distribution(series->values)->median;
  stated.source = Source::given;
  stated.provenance = series->provenance;
  stated.inputs = {series->provenance};
  return stated;
}

// Caveats that must accompany a value.
std::string Columns::note(std::size_t row, const Metric& metric) const {
  const Cell& found = cell(row, metric);
  switch (found.source) {
    case Source::limit:
      return std::string(column(metric).names[row]);
    case Source::given:
      return fmt::format("given ({}), not computed from its inputs", name_of(found.provenance));
    case Source::stand_in: {
      const Absence why = m_observations->absence(found.unobserved);
      return why.status == Status::not_asked ? "declared traffic, not observed"
                                             : "declared traffic, not observed: " + why.reason;
    }
    case Source::observed:
      if (found.of_sockets) {
        return whole_sockets;
      }
      return metric.rules.in_source && found.provenance == Provenance::declared
                 ? "loads and stores counted in the source"
                 : "";
    case Source::computed:
      break;
  }
  return traffic_note(found, found.of_operations ? proof_note(variant_of(row).proof) : "");
}

// "simulated traffic / measured time", preceded by the note on the proof of operations.
std::string Columns::traffic_note(const Cell& cell, std::string note) {
  for (const Provenance source : cell.traffic) {
    if (source == Provenance::simulated || source == Provenance::declared) {
      note += fmt::format("{}{} traffic", note.empty() ? "" : " and ", name_of(source));
    }
  }
  if (!cell.traffic.empty() && !note.empty() && cell.inputs.contains(Provenance::timer)) {
    note += " / measured time";
  }
  if (cell.of_sockets) {
    note += fmt::format("{}traffic {}", note.empty() ? "" : "; ", whole_sockets);
  }
  return note;
}

}  // namespace roofladder
