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
  Provenance provenance = Provenance::derived;  // of a derived value: derived
  Provenances inputs;  // of a derived value: where its base values come from, each once
  std::string note;    // "simulated traffic / measured time", a proof, or empty
};

std::optional<double> number_in(const MetricValue& value);  // nothing if absent

// Metrics in the order of the table. Those without a value are a list apart, which results that
// lack the same for the same reasons share: it is most of a result, and a large run has few
// different ones.
class MetricValues {
 public:
  using SharedList = std::shared_ptr<const std::vector<MetricValue>>;
  class Iterator;

  MetricValues() = default;
  // Both in the order of the table, with no metric in common.
  MetricValues(std::vector<MetricValue> values, SharedList absent = nullptr);

  // Replaces the list of those without a value.
  void share(SharedList absent) { m_absent = std::move(absent); }

  Iterator begin() const;
  Iterator end() const;
  std::size_t size() const { return m_values.size() + absent().size(); }
  bool empty() const { return size() == 0; }

  // Those with a value.
  std::span<const MetricValue> present() const { return m_values; }
  // Those without; one address for all that share it.
  std::span<const MetricValue> absent() const;
  // Null for none.
  const MetricValue* find(const Metric* metric) const;
  // Nothing if it is absent.
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

  std::span<const MetricValue> m_values;  // what is left of each list
  std::span<const MetricValue> m_absent;
};

}  // namespace roofladder
