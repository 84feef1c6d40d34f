// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "analyzer/values/provenances.h"
#include "run/metric.h"
#include "run/sample.h"
#include "run/statistics.h"

namespace roofladder {

// A metric of a variant or of one of its parts.
struct MetricValue {
  const Metric* metric = nullptr;
  Maybe<Estimate> value;
  Provenance provenance = Provenance::derived;  // `derived` for a derived value
  Provenances inputs;  // of a derived value: the provenances of its base values
  std::string note;    // "simulated traffic / measured time", a proof, or empty
};

std::optional<double> number_in(const MetricValue& value);  // nothing if absent

// Metrics in the order of the table. Absent ones are a separate list that results share if they
// lack the same metrics for the same reasons: it is most of a result, and even a large run has few
// different ones.
class MetricValues {
 public:
  using SharedList = std::shared_ptr<const std::vector<MetricValue>>;
  class Iterator;

  MetricValues() = default;
  // Both lists are in the order of the table and have no metric in common.
  MetricValues(std::vector<MetricValue> values, SharedList absent = nullptr);

  // Replaces the list of absent metrics.
  void share(SharedList absent) { m_absent = std::move(absent); }

  Iterator begin() const;
  Iterator end() const;
  std::size_t size() const { return m_values.size() + absent().size(); }
  bool empty() const { return size() == 0; }

  // The metrics that have a value.
  std::span<const MetricValue> present() const { return m_values; }
  // The metrics without a value. Results that share the list return the same address.
  std::span<const MetricValue> absent() const;
  // Null if there is none.
  const MetricValue* find(const Metric* metric) const;
  // Absent if the metric has no value.
  std::optional<double> number(const Metric& metric) const;

 private:
  std::vector<MetricValue> m_values;
  SharedList m_absent;  // null: empty
};

// Merges the two lists by the place of a metric in the table.
class MetricValues::Iterator {
 public:
  using iterator_category = std::forward_iterator_tag;
  using value_type = MetricValue;
  using difference_type = std::ptrdiff_t;
  using pointer = const MetricValue*;
  using reference = const MetricValue&;

  Iterator() = default;
  Iterator(std::span<const MetricValue> values, std::span<const MetricValue> absent)
      : m_values(values), m_absent(absent) {}

  reference operator*() const { return value_is_next() ? m_values.front() : m_absent.front(); }
  pointer operator->() const { return &**this; }
  Iterator& operator++();
  Iterator operator++(int);
  bool operator==(const Iterator& other) const;

 private:
  bool value_is_next() const;

  std::span<const MetricValue> m_values;  // remainder of each list
  std::span<const MetricValue> m_absent;
};

}  // namespace roofladder
