// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/point_values.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "analyzer/metric_formula.h"

namespace roofladder {

PointValues::PointValues(const Run& run, const Observations& observations, std::size_t point,
                         std::uint16_t part)
    : m_observations(&observations),
      m_point(&run.points.at(point)),
      m_variant(&run.variants.at(m_point->variant)),
      m_index(static_cast<std::uint32_t>(point)),
      m_part(part),
      m_on_cpu(run.devices.at(m_point->device).kind == "cpu"),
      m_nodes(metric_table().size()) {}

void PointValues::bind(std::string_view ceiling, Maybe<double> value, std::string name) {
  const Metric& metric = metric_named(ceiling);
  Node node = leaf(metric, {});
  if (const auto* limit = std::get_if<double>(&value)) {
    node.result.value = Estimate{*limit, std::nullopt};
    node.result.note = std::move(name);
  } else {
    node.result.value = std::get<Absence>(value);
  }
  m_nodes[metric_place(metric)] = std::move(node);
}

const MetricValue& PointValues::value(std::string_view metric) {
  return explained(metric_named(metric)).result;
}

std::optional<double> PointValues::number(std::string_view metric) {
  return number_in(node(metric_named(metric)).result);
}

MetricValues PointValues::all(AbsentLists& absent) && {
  evaluate();
  auto list = absent.get(key_of_absent(), [&] { return explained_absent(); });
  return {std::move(*this).present(), std::move(list)};
}

std::vector<MetricValue> PointValues::present() && {
  evaluate();
  const auto has_value = [](const std::optional<Node>& node) {
    return std::holds_alternative<Estimate>(node->result.value);
  };
  std::vector<MetricValue> values;
  values.reserve(static_cast<std::size_t>(std::ranges::count_if(m_nodes, has_value)));
  for (std::optional<Node>& node : m_nodes) {
    if (has_value(node)) {
      values.push_back(std::move(node->result));
    }
  }
  return values;
}

void PointValues::evaluate() {
  for (const Metric& metric : metric_table()) {
    node(metric);
  }
}

std::vector<MetricValue> PointValues::explained_absent() {
  std::vector<MetricValue> absent;
  for (const Metric& metric : metric_table()) {
    const MetricValue& result = explained(metric).result;
    if (std::holds_alternative<Absence>(result.value)) {
      absent.push_back(result);
    }
  }
  return absent;
}

// The absent metrics, with the reasons of those that lack nothing but themselves: the other reasons
// follow from these. A reason that observations hold stands there as its address.
std::string PointValues::key_of_absent() const {
  std::string key;
  const auto append = [&](const auto& item) {
    key.append(reinterpret_cast<const char*>(&item), sizeof item);
  };
  const auto add = [&](const Node& node) {
    if (const auto* own = std::get_if<Absence>(&node.result.value)) {
      append(metric_place(*node.result.metric));
      append(reinterpret_cast<std::uintptr_t>(node.why));
      append(own->status);
      append(own->reason.size());
      key.append(own->reason);
    }
  };
  for (const std::optional<Node>& node : m_nodes) {
    add(*node);
  }
  for (const auto& [metric, node] : m_refused) {
    add(node);
  }
  return key;
}

std::vector<const Metric*> PointValues::members(const Metrics& metrics) {
  std::vector<const Metric*> members;
  members.reserve(metrics.count());
  const auto table = metric_table();
  for (std::size_t place = 0; place < table.size(); ++place) {
    if (metrics[place]) {
      members.push_back(&table[place]);
    }
  }
  return members;
}

PointValues::Node PointValues::leaf(const Metric& metric, Absence absence) {
  Node node;
  node.leaves.set(metric_place(metric));
  node.result.metric = &metric;
  node.result.value = std::move(absence);
  return node;
}

PointValues::Node PointValues::unobserved(const Metric& metric, const Absence* why) {
  Node node = leaf(metric, {});
  node.why = why;
  node.explained = false;
  return node;
}

const Absence& PointValues::absence_of(const Node& node) {
  return node.why != nullptr ? *node.why : std::get<Absence>(node.result.value);
}

PointValues::Node& PointValues::node(const Metric& metric) {
  std::optional<Node>& known = m_nodes[metric_place(metric)];
  if (!known) {
    known = metric.kind == MetricKind::derived ? derived(metric) : base(metric);
  }
  return *known;
}

PointValues::Node& PointValues::explained(const Metric& metric) {
  Node& known = node(metric);
  if (!known.explained) {
    known.result.value = known.why != nullptr ? *known.why : missing(known.leaves);
    known.explained = true;
  }
  return known;
}

}  // namespace roofladder
