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

// What the samples tell of a metric.
using Observed = std::variant<Series, ReasonId>;

// Whether the value can be what the metric says: finite, and not negative where the quantity cannot
// be.
bool possible(std::string_view metric, double value);

// The samples of a run by point, part and metric. The run must outlive it and not change.
class Observations {
 public:
  explicit Observations(const Run& run);

  // From the most trusted source that has a value: counter, simulated, compiler, timer, declared,
  // imported, published.
  std::optional<Series> observed(std::uint32_t point, std::uint16_t part,
                                 const Metric& metric) const;

  // The same, or the most specific reason why there is none.
  Observed best(std::uint32_t point, std::uint16_t part, const Metric& metric) const;

  // The same of every metric of the table that the samples of the part name.
  void each(std::uint32_t point, std::uint16_t part,
            const std::function<void(const Metric&, const Observed&)>& take) const;

  // Why a metric is absent that no sample of a point names.
  ReasonId unnamed(const Metric& metric) const { return unnamed(place_of(metric)); }

  // Whether the variant declares its operations. A declaration names all classes of operation in
  // fp64 and fp32; those of other precisions came later: what it does not name of them, the variant
  // does not have.
  bool declares_operations(std::uint32_t point, std::uint16_t part) const;

  // The reasons that the samples tell, from reason::not_measured on.
  const std::vector<Absence>& reasons() const { return m_reasons; }
  Absence absence(ReasonId id) const { return m_reasons.at(id - reason::not_measured); }

  // The values from that source alone; empty for none. The metric may be one that the table lacks.
  std::vector<double> values(std::uint32_t point, std::uint16_t part, std::string_view metric,
                             Provenance provenance) const;

  std::vector<double> values(std::uint32_t point, std::uint16_t part, const Metric& metric,
                             Provenance provenance) const;

  // Why that source has no value; nothing where it has one, or was not asked.
  std::optional<Absence> absence(std::uint32_t point, std::uint16_t part, const Metric& metric,
                                 Provenance provenance) const;

  // The round of each value of the whole variant from that source, in the same order.
  std::vector<std::uint16_t> rounds(std::uint32_t point, const Metric& metric,
                                    Provenance provenance) const;

  // The metrics of the table that the samples of the part name, in the order of the table.
  std::vector<const Metric*> metrics(std::uint32_t point, std::uint16_t part) const;

  // Whether it holds a sample of the part or, where part is whole_variant, of all parts together.
  bool any(std::uint32_t point, std::uint16_t part) const;

 private:
  std::span<const Sample> samples(std::uint32_t point) const;
  using Place = std::optional<std::uint16_t>;  // in Run::metrics; nothing for one that it lacks

  Place place_of(std::string_view metric) const;
  Place place_of(const Metric& metric) const { return m_of_table[metric_place(metric)]; }
  std::span<const Sample> samples(std::uint32_t point, std::uint16_t part, Place metric) const;
  void hold_reason(const Sample& sample);
  ReasonId unnamed(Place metric) const;
  Observed observed_in(std::span<const Sample> samples) const;

  const Run* m_run;
  std::unordered_map<std::string_view, std::uint16_t> m_metrics;  // places in Run::metrics
  std::vector<Place> m_of_table;                                  // the same by metric_place()
  std::vector<const Metric*> m_in_table;  // by place in Run::metrics; null for one that it lacks
  std::vector<Sample> m_samples;     // in order of point, part, metric, source and measurement;
                                     // impossible values and times of failed variants left out
  std::vector<std::size_t> m_first;  // of each point in m_samples, and the end
  std::vector<bool> m_measured;      // by place in Run::metrics: has a value somewhere in the run
  std::map<std::pair<Status, std::uint32_t>, ReasonId> m_reason_of;  // by status and reason
  std::vector<Absence> m_reasons;                                    // from reason::not_measured on
};

}  // namespace roofladder
