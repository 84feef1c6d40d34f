// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/observations.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "run/metric.h"

namespace roofladder {
namespace {

constexpr std::array trust{Provenance::counter,  Provenance::simulated, Provenance::compiler,
                           Provenance::timer,    Provenance::declared,  Provenance::imported,
                           Provenance::published};

// From what happened to this variant down to what nobody asked for.
constexpr std::array specificity{Status::failed,      Status::timeout,        Status::denied,
                                 Status::overflow,    Status::multiplexed,    Status::unsupported,
                                 Status::unavailable, Status::not_applicable, Status::not_asked};

template <typename Order, typename Item>
auto rank(const Order& order, Item item) {
  return std::find(order.begin(), order.end(), item) - order.begin();
}

auto key(const Sample& sample) {
  return std::tuple(sample.point, sample.part, sample.metric);
}

// Points whose variant failed: they have no time, even where repetitions before the failure had
// one.
std::set<std::uint32_t> failed_points(const Run& run) {
  std::set<std::uint32_t> points;
  for (const Sample& sample : run.samples) {
    if (sample.status != Status::ok && sample.part == whole_variant &&
        sample.provenance == Provenance::timer && run.metrics.at(sample.metric) == "time") {
      points.insert(sample.point);
    }
  }
  return points;
}

bool measured_before(const Sample& a, const Sample& b) {
  const auto order = [](const Sample& sample) {
    return std::tuple(key(sample), rank(trust, sample.provenance), sample.round, sample.repetition,
                      rank(specificity, sample.status), sample.reason, sample.value);
  };
  return order(a) < order(b);
}

}  // namespace

bool possible(std::string_view metric, double value) {
  const Metric* known = find_metric(metric);
  const bool may_be_negative =
      known == nullptr || known->kind == MetricKind::derived || metric == "checksum";
  return std::isfinite(value) && (may_be_negative || value >= 0);
}

Observations::Observations(const Run& run) : m_run(&run) {
  const auto failed = failed_points(run);
  for (Sample sample : run.samples) {
    const std::string& metric = run.metrics.at(sample.metric);
    const bool of_failed =
        metric == "time" && sample.provenance == Provenance::timer && failed.contains(sample.point);
    if (sample.status != Status::ok) {
      sample.value = 0;
    } else if (of_failed || !possible(metric, sample.value)) {
      continue;
    }
    if (sample.status == Status::ok) {
      m_measured.insert(metric);
    }
    m_samples.push_back(sample);
  }
  std::sort(m_samples.begin(), m_samples.end(), measured_before);
}

std::span<const Sample> Observations::samples(std::uint32_t point, std::uint16_t part,
                                              std::string_view metric) const {
  const auto name = std::find(m_run->metrics.begin(), m_run->metrics.end(), metric);
  if (name == m_run->metrics.end()) {
    return {};
  }
  Sample wanted;
  wanted.point = point;
  wanted.part = part;
  wanted.metric = static_cast<std::uint16_t>(name - m_run->metrics.begin());
  const auto [first, last] =
      std::equal_range(m_samples.begin(), m_samples.end(), wanted,
                       [](const Sample& a, const Sample& b) { return key(a) < key(b); });
  return {first, last};
}

Absence Observations::absence(std::span<const Sample> samples, std::string_view metric) const {
  const auto most_specific =
      std::min_element(samples.begin(), samples.end(), [](const Sample& a, const Sample& b) {
        return rank(specificity, a.status) < rank(specificity, b.status);
      });
  if (most_specific == samples.end()) {
    const bool ended_before = m_run->state != RunState::finished && m_measured.contains(metric);
    return {Status::not_asked, ended_before ? "the collection ended before it was measured"
                                            : "no provider of this collection measures it"};
  }
  const bool explained = most_specific->reason < m_run->reasons.size();
  return {most_specific->status, explained ? m_run->reasons[most_specific->reason]
                                           : std::string(name_of(most_specific->status))};
}

// Every declaration names all classes of operation in fp64 and fp32. Those of other precisions came
// later: what it does not name of them, the variant does not have.
bool Observations::declared_without(std::uint32_t point, std::uint16_t part,
                                    std::string_view metric) const {
  const bool of_later_precision = metric.starts_with("ops.") && !metric.starts_with("ops.fp64.") &&
                                  !metric.starts_with("ops.fp32.");
  return of_later_precision && !values(point, part, "ops.fp64.fma", Provenance::declared).empty();
}

Maybe<Series> Observations::best(std::uint32_t point, std::uint16_t part,
                                 std::string_view metric) const {
  const auto found = samples(point, part, metric);
  const auto first = std::find_if(found.begin(), found.end(),
                                  [](const Sample& sample) { return sample.status == Status::ok; });
  if (first == found.end()) {
    Absence why = absence(found, metric);
    if (why.status == Status::not_asked && declared_without(point, part, metric)) {
      return Series{Provenance::declared, {0.0}};
    }
    return why;
  }
  return Series{first->provenance, values(point, part, metric, first->provenance)};
}

std::vector<double> Observations::values(std::uint32_t point, std::uint16_t part,
                                         std::string_view metric, Provenance provenance) const {
  std::vector<double> result;
  for (const Sample& sample : samples(point, part, metric)) {
    if (sample.status == Status::ok && sample.provenance == provenance) {
      result.push_back(sample.value);
    }
  }
  return result;
}

}  // namespace roofladder
