// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "analyzer/values/metric_formula.h"
#include "analyzer/values/point_values.h"
#include "analyzer/values/value_notes.h"
#include "run/metric.h"

// Values that come from samples, and what formulas see of them.
namespace roofladder {
bool PointValues::no_cold_minimum(const Metric& metric) const {
  return metric.rules.cold_only && (m_point->cache == CacheState::warm || m_variant->on_chip);
}

const PointValues::Node& PointValues::input(const Metric& metric) {
  if (!no_cold_minimum(metric)) {
    return node(metric);
  }
  const auto [refused, is_new] = m_refused.try_emplace(&metric);
  if (is_new) {
    refused->second =
        leaf(metric,
             {Status::not_applicable,
              m_variant->on_chip
                  ? "the variant keeps data on chip, so a cold cache's minimum is no floor for it"
                  : "the minimum is a cold cache's, and this point ran with a warm one"});
  }
  return refused->second;
}

PointValues::Node PointValues::base(const Metric& metric) const {
  if (metric.kind == MetricKind::ceiling) {
    return leaf(metric, {Status::not_asked, "this run measured no such ceiling"});
  }
  auto found = m_observations->best(m_index, m_part, metric);
  if (const auto* series = std::get_if<Series>(&found)) {
    const auto summary = distribution(series->values);
    Node node = leaf(metric, {});
    node.result.value = Estimate{summary->median, summary->median_interval};
    node.result.provenance = series->provenance;
    node.result.inputs = {series->provenance};
    if (counts_whole_sockets(metric, series->provenance)) {
      node.result.note = whole_sockets;
    } else if (metric.rules.in_source && series->provenance == Provenance::declared) {
      node.result.note = "loads and stores counted in the source";
    }
    return node;
  }
  const Absence* why = std::get<const Absence*>(found);
  if (metric.is_traffic() && m_point->cache == CacheState::cold) {
    if (auto declared = declared_traffic(metric, *why)) {
      return *std::move(declared);
    }
  }
  return unobserved(metric, why);
}

// What a variant says it must move stands in for traffic that nothing observed.
std::optional<PointValues::Node> PointValues::declared_traffic(const Metric& metric,
                                                               const Absence& why) const {
  const auto bytes =
      stand_in_of(metric).evaluate([&](std::string_view name) -> std::optional<double> {
        const auto declared =
            distribution(m_observations->values(m_index, m_part, name, Provenance::declared));
        return declared ? std::optional(declared->median) : std::nullopt;
      });
  if (!bytes) {
    return std::nullopt;
  }
  Node node = leaf(metric, {});
  node.result.value = Estimate{*bytes, std::nullopt};
  node.result.provenance = Provenance::declared;
  node.result.inputs = {Provenance::declared};
  node.result.note = "declared traffic, not observed";
  if (why.status != Status::not_asked) {
    node.result.note += ": " + why.reason;
  }
  return node;
}

bool PointValues::counts_whole_sockets(const Metric& metric, Provenance source) const {
  return m_on_cpu && source == Provenance::counter && metric.rules.of_sockets;
}

}  // namespace roofladder
