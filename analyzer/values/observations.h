// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "analyzer/values/reasons.h"
#include "run/metric.h"
#include "run/run.h"

namespace roofladder {

// The values of one metric from one source, in order of measurement; at least one.
struct Series {
  Provenance provenance = Provenance::timer;
  std::vector<double> values;
};

// The observation of a metric: its values, or why there are none.
using Observed = std::variant<Series, ReasonId>;

// False for values that the metric cannot have: infinite, not a number, or negative unless its
// quantity can be.
bool possible(std::string_view metric, double value);

// The samples of a run by point, part and metric. The run must outlive it and not change.
class Observations {
 public:
  explicit Observations(const Run& run);

  // From the most trusted source that has a value: counter, simulated, compiler, timer, declared,
  // imported, published.
  std::optional<Series> observed(std::uint32_t point, std::uint16_t part,
                                 const Metric& metric) const;

  // As observed(); if there is no value, the most specific reason.
  Observed best(std::uint32_t point, std::uint16_t part, const Metric& metric) const;

  // Calls best() for every metric of the table that the samples of the part name.
  void each(std::uint32_t point, std::uint16_t part,
            const std::function<void(const Metric&, const Observed&)>& take) const;

  // Why a metric is absent that no sample of a point names.
  ReasonId unnamed(const Metric& metric) const { return unnamed(place_of(metric)); }

  // True if the variant declares its operations. A declaration names all classes of operation in
  // fp64 and fp32. Other precisions were added later: if the declaration does not name them, the
  // variant has no such operations.
  bool declares_operations(std::uint32_t point, std::uint16_t part) const;

  // Reasons found in the samples. Their identifiers start at reason::not_measured.
  const std::vector<Absence>& reasons() const { return m_reasons; }
  Absence absence(ReasonId id) const { return m_reasons.at(id - reason::not_measured); }

  // All values from that source; empty if there are none. The metric need not be in the metric
  // table.
  std::vector<double> values(std::uint32_t point, std::uint16_t part, std::string_view metric,
                             Provenance provenance) const;

  std::vector<double> values(std::uint32_t point, std::uint16_t part, const Metric& metric,
                             Provenance provenance) const;

  // Why that source has no value. Absent if it has one, or was not requested.
  std::optional<Absence> absence(std::uint32_t point, std::uint16_t part, const Metric& metric,
                                 Provenance provenance) const;

  // The round of each value of the whole variant from that source, in the same order.
  std::vector<std::uint16_t> rounds(std::uint32_t point, const Metric& metric,
                                    Provenance provenance) const;

  // The metrics of the table that the samples of the part name, in the order of the table.
  std::vector<const Metric*> metrics(std::uint32_t point, std::uint16_t part) const;

  // True if there is a sample of the part or, for whole_variant, of the variant as a whole.
  bool any(std::uint32_t point, std::uint16_t part) const;

 private:
  std::span<const Sample> samples(std::uint32_t point) const;
  using Place = std::optional<std::uint16_t>;  // in Run::metrics; absent if the run lacks it

  Place place_of(std::string_view metric) const;
  Place place_of(const Metric& metric) const { return m_of_table[metric_place(metric)]; }
  std::span<const Sample> samples(std::uint32_t point, std::uint16_t part, Place metric) const;
  void hold_reason(const Sample& sample);
  ReasonId unnamed(Place metric) const;
  Observed observed_in(std::span<const Sample> samples) const;

  const Run* m_run;
  std::unordered_map<std::string_view, std::uint16_t> m_metrics;  // places in Run::metrics
  std::vector<Place> m_of_table;                                  // the same, by metric_place()
  std::vector<const Metric*> m_in_table;  // by place in Run::metrics; null if not in the table
  std::vector<Sample> m_samples;  // sorted by point, part, metric, source and measurement; without
                                  // impossible values and times of failed variants
  std::vector<std::size_t> m_first;  // start of each point in m_samples, and the end
  std::vector<bool> m_measured;      // by place in Run::metrics: has some value in the run
  std::map<std::pair<Status, std::uint32_t>, ReasonId> m_reason_of;  // by status and reason
  std::vector<Absence> m_reasons;                                    // from reason::not_measured on
};

}  // namespace roofladder
