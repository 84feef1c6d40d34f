// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/values/metric_values.h"

#include <algorithm>
#include <utility>

namespace roofladder {

std::optional<double> number_in(const MetricValue& value) {
  const auto* estimate = std::get_if<Estimate>(&value.value);
  return estimate == nullptr ? std::nullopt : std::optional(estimate->value);
}

MetricValues::MetricValues(std::vector<MetricValue> values, SharedList absent)
    : m_values(std::move(values)), m_absent(std::move(absent)) {}

std::span<const MetricValue> MetricValues::absent() const {
  return m_absent == nullptr ? std::span<const MetricValue>() : *m_absent;
}

MetricValues::Iterator MetricValues::begin() const {
  return {m_values, absent()};
}

MetricValues::Iterator MetricValues::end() const {
  return {std::span(m_values).last(0), absent().last(0)};
}

std::optional<double> MetricValues::number(const Metric& metric) const {
  const MetricValue* found = find(&metric);
  return found == nullptr ? std::nullopt : number_in(*found);
}

const MetricValue* MetricValues::find(const Metric* metric) const {
  for (const std::span<const MetricValue> list : {std::span(m_values), absent()}) {
    const auto found = std::ranges::lower_bound(list, metric, {}, &MetricValue::metric);
    if (found != list.end() && found->metric == metric) {
      return &*found;
    }
  }
  return nullptr;
}

bool MetricValues::Iterator::value_is_next() const {
  return m_absent.empty() || (!m_values.empty() && metric_place(*m_values.front().metric) <
                                                       metric_place(*m_absent.front().metric));
}

MetricValues::Iterator& MetricValues::Iterator::operator++() {
  std::span<const MetricValue>& list = value_is_next() ? m_values : m_absent;
  list = list.subspan(1);
  return *this;
}

MetricValues::Iterator MetricValues::Iterator::operator++(int) {
  Iterator before = *this;
  ++*this;
  return before;
}

bool MetricValues::Iterator::operator==(const Iterator& other) const {
  return m_values.data() == other.m_values.data() && m_absent.data() == other.m_absent.data();
}

}  // namespace roofladder
