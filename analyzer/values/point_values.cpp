// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/values/point_values.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "analyzer/values/metric_formula.h"

namespace roofladder {
namespace {

const std::vector<const Metric*>& ceiling_metrics() {
  static const std::vector<const Metric*> ceilings = [] {
    std::vector<const Metric*> found;
    for (const Metric& metric : metric_table()) {
      if (metric.kind == MetricKind::ceiling) {
        found.push_back(&metric);
      }
    }
    return found;
  }();
  return ceilings;
}

}  // namespace

PointValues::PointValues(const Run& run, const Observations& observations, std::size_t point,
                         std::uint16_t part)
    : m_observations(&observations),
      m_point(&run.points.at(point)),
      m_variant(&run.variants.at(m_point->variant)),
      m_index(static_cast<std::uint32_t>(point)),
      m_part(part),
      m_on_cpu(run.devices.at(m_point->device).kind == "cpu") {
  m_nodes.reserve(metric_table().size());
}

void PointValues::bind(const Metric& metric, Maybe<double> value, std::string name) {
  Node node = leaf(metric, {});
  if (const auto* limit = std::get_if<double>(&value)) {
    node.result.value = Estimate{*limit, std::nullopt};
    node.result.note = std::move(name);
  } else {
    node.result.value = std::get<Absence>(value);
  }
  keep(metric, std::move(node));
}

const MetricValue& PointValues::value(const Metric& metric) {
  return explained(metric).result;
}

std::optional<double> PointValues::number(const Metric& metric) {
  return number_in(node(metric).result);
}

MetricValues PointValues::all(Shapes& shapes) && {
  const Shape own = shape(shapes);
  return {take(own.present), own.absent};
}

std::vector<MetricValue> PointValues::present(Shapes& shapes) && {
  return take(shape(shapes).present);
}

std::vector<MetricValue> PointValues::take(const std::vector<const Metric*>& metrics) {
  std::vector<MetricValue> values;
  values.reserve(metrics.size());
  for (const Metric* metric : metrics) {
    values.push_back(std::move(node(*metric).result));
  }
  return values;
}

Shape PointValues::shape(Shapes& shapes) {
  const std::string key = key_of_shape();
  const auto known = shapes.by_samples.find(key);
  if (known != nullptr && has(known->present)) {
    return *known;
  }
  Shape own{present(), nullptr};
  const std::string lacking = key_of_absent();
  own.absent = shapes.absent.find(lacking);
  if (own.absent == nullptr) {
    own.absent = shapes.absent.add(lacking, explained_absent());
  }
  if (!m_divided_by_zero) {
    shapes.by_samples.add(key, own);
  }
  return own;
}

bool PointValues::has(const std::vector<const Metric*>& metrics) {
  return std::ranges::all_of(
      metrics, [&](const Metric* metric) { return number_in(node(*metric).result).has_value(); });
}

std::vector<const Metric*> PointValues::present() {
  std::vector<const Metric*> metrics;
  for (const Metric& metric : metric_table()) {
    if (number_in(node(metric).result)) {
      metrics.push_back(&metric);
    }
  }
  return metrics;
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

// What decides which metrics have a value, but for the numbers: the samples, which ceilings were
// bound, and where the minimum traffic is no floor.
std::string PointValues::key_of_shape() const {
  std::string key = m_observations->kinds(m_index, m_part);
  key += m_point->cache == CacheState::cold ? 'c' : 'w';
  key += m_variant->on_chip ? 'o' : '-';
  for (const Metric* metric : ceiling_metrics()) {
    if (const Node* bound = m_known[metric_place(*metric)]) {
      const auto* why = std::get_if<Absence>(&bound->result.value);
      key.append(metric->name).append(why == nullptr ? "" : why->reason).push_back('\n');
    }
  }
  return key;
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
  for (const Metric& metric : metric_table()) {
    add(*m_known[metric_place(metric)]);
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
  Node* known = m_known[metric_place(metric)];
  if (known != nullptr) {
    return *known;
  }
  return keep(metric, metric.kind == MetricKind::derived ? derived(metric) : base(metric));
}

PointValues::Node& PointValues::keep(const Metric& metric, Node node) {
  return *(m_known[metric_place(metric)] = &m_nodes.emplace_back(std::move(node)));
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
