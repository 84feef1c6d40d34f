// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bitset>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/values/metric_values.h"
#include "analyzer/values/observations.h"
#include "analyzer/values/shapes.h"
#include "run/metric.h"

namespace roofladder {

// The metrics of one part of one point: base values from the samples, derived ones by the formulas
// of the metric table.
class PointValues {
 public:
  PointValues(const Run& run, const Observations& observations, std::size_t point,
              std::uint16_t part = whole_variant);

  // Supplies a metric of kind ceiling, with the name of the limit that it is. Before the first
  // value that needs it.
  void bind(const Metric& ceiling, Maybe<double> value, std::string name);

  // Equal keys of two results of a run: values of the same metrics, unless a formula divides by
  // zero.
  std::string key_of_shape() const;

  const MetricValue& value(const Metric& metric);
  std::optional<double> number(const Metric& metric);  // nothing if absent

  // Every metric of the table. Shapes are those of other results of the run.
  MetricValues all(Shapes& shapes) &&;
  // Those of them that have a value.
  std::vector<MetricValue> present(Shapes& shapes) &&;

 private:
  using Metrics = std::bitset<metric_count>;  // by metric_place()

  struct Node {
    MetricValue result;
    Metrics leaves;  // base metrics and ceilings that a value was made from, or that it lacks
    const Absence* why = nullptr;  // of an observation; result gets its sentence when it is asked
    bool explained = true;         // otherwise result still needs the sentence of what it lacks
  };

  static std::vector<const Metric*> members(const Metrics& metrics);  // in order of the table
  static Node leaf(const Metric& metric, Absence absence);
  static Node unobserved(const Metric& metric, const Absence* why);
  static const Absence& absence_of(const Node& node);
  Node& node(const Metric& metric);
  Node& keep(const Metric& metric, Node node);
  Node& explained(const Metric& metric);
  const Node& input(const Metric& metric);  // as formulas see it
  Node base(const Metric& metric) const;
  std::optional<Node> declared_traffic(const Metric& metric, const Absence& why) const;
  Node derived(const Metric& metric);
  std::optional<Node> given(const Metric& metric) const;
  Absence missing(const Metrics& leaves);
  Shape shape(Shapes& shapes);  // evaluates every metric of it that has a value
  bool has(const std::vector<const Metric*>& metrics);
  std::vector<const Metric*> present();
  std::vector<MetricValue> take(const std::vector<const Metric*>& metrics);
  std::vector<MetricValue> explained_absent();
  std::string key_of_absent() const;  // of every metric; equal keys: equal explained_absent()
  std::optional<Interval> interval(const Metric& metric, const Metrics& leaves);
  std::optional<double> by_formula(const Metric& metric, double time);
  std::optional<double> at_time(const Metric& metric, double time);
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
  bool m_divided_by_zero = false;
  std::vector<Node> m_nodes;                  // with room for all metrics, so that none moves
  std::array<Node*, metric_count> m_known{};  // by metric_place(); null: not evaluated
  std::map<const Metric*, Node>
      m_refused;  // minimum bytes where they are no floor, as formulas see them
};

}  // namespace roofladder
