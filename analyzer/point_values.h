// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/analysis.h"
#include "analyzer/observations.h"
#include "run/formula.h"

namespace roofladder {

// The metrics of one part of one point: base values from the samples, derived ones by the formulas
// of the metric table.
class PointValues {
 public:
  PointValues(const Run& run, const Observations& observations, std::size_t point,
              std::uint16_t part = whole_variant);

  // Supplies a metric of kind ceiling, with the name of the limit that it is. Before the first
  // value that needs it.
  void bind(std::string_view ceiling, Maybe<double> value, std::string name);

  const MetricValue& value(std::string_view metric);
  std::optional<double> number(std::string_view metric);  // nothing if absent

  // Every metric of the table, in its order.
  std::vector<MetricValue> all();

 private:
  struct Node {
    MetricValue result;
    std::set<const Metric*>
        leaves;  // base metrics and ceilings that a value was made from, or that it lacks
  };

  const Node& node(const Metric& metric);
  const Node& input(std::string_view name);  // as formulas see it
  Node base(const Metric& metric) const;
  Node declared_traffic(const Metric& metric, const Absence& why) const;
  Node derived(const Metric& metric);
  std::optional<Node> given(const Metric& metric) const;
  Absence missing(const std::set<const Metric*>& leaves);
  std::optional<Interval> interval(const Metric& metric, const std::set<const Metric*>& leaves);
  std::optional<double> at_time(std::string_view metric, double time);
  void describe(Node& node);
  // Counters of memory and energy belong to whole sockets of a CPU.
  bool counts_whole_sockets(const Metric& metric, Provenance source) const;
  bool no_cold_minimum(const Metric& metric) const;

  const Observations* m_observations;
  const Point* m_point;
  const VariantInfo* m_variant;
  std::uint32_t m_index;
  std::uint16_t m_part;
  bool m_on_cpu;
  std::map<const Metric*, Node> m_nodes;
  std::map<const Metric*, Node>
      m_refused;  // minimum bytes where they are no floor, as formulas see them
};

// The formula of a derived metric of the table, parsed once.
const Formula& formula_of(const Metric& metric);

}  // namespace roofladder
