// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/values/observations.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "analyzer/values/parallel.h"
#include "run/metric.h"

namespace roofladder {
namespace {

constexpr std::array trust{Provenance::counter,   Provenance::sampled,  Provenance::simulated,
                           Provenance::compiler,  Provenance::timer,    Provenance::device,
                           Provenance::collector, Provenance::declared, Provenance::imported,
                           Provenance::published};

// From the most to the least specific: what happened to this variant comes first, what was not
// requested last.
constexpr std::array specificity{Status::wrong,          Status::refused,     Status::failed,
                                 Status::timeout,        Status::denied,      Status::overflow,
                                 Status::multiplexed,    Status::unsupported, Status::unavailable,
                                 Status::not_applicable, Status::not_asked};

template <typename Order, typename Item>
auto rank(const Order& order, Item item) {
  return std::find(order.begin(), order.end(), item) - order.begin();
}

auto key(const Sample& sample) {
  return std::tuple(sample.point, sample.part, sample.metric);
}

bool is_time(const Run& run, const Sample& sample) {
  return sample.provenance == Provenance::timer &&
         run.metrics.at(sample.metric) == metric::time.name;
}

// For each point, whether its variant failed. It then has no time, even if repetitions before the
// failure had one.
std::vector<bool> failed_points(const Run& run) {
  std::vector<bool> failed(run.points.size());
  for (const Sample& sample : run.samples) {
    if (sample.status != Status::ok && sample.part == whole_variant && is_time(run, sample)) {
      failed.at(sample.point) = true;
    }
  }
  return failed;
}

bool measured_before(const Sample& a, const Sample& b) {
  if (key(a) != key(b)) {
    return key(a) < key(b);
  }
  const auto order = [](const Sample& sample) {
    return std::tuple(rank(trust, sample.provenance), sample.round, sample.repetition,
                      rank(specificity, sample.status), sample.reason, sample.value);
  };
  return order(a) < order(b);
}

std::vector<double> values_from(Provenance provenance, std::span<const Sample> samples) {
  std::vector<double> result;
  for (const Sample& sample : samples) {
    if (sample.status == Status::ok && sample.provenance == provenance) {
      result.push_back(sample.value);
    }
  }
  return result;
}

// The samples must be of one metric and sorted.
std::optional<Series> most_trusted(std::span<const Sample> samples) {
  const auto first = std::ranges::find(samples, Status::ok, &Sample::status);
  if (first == samples.end()) {
    return std::nullopt;
  }
  return Series{first->provenance, values_from(first->provenance, samples)};
}

}  // namespace

bool possible(std::string_view metric, double value) {
  if (!std::isfinite(value) || value >= 0) {
    return std::isfinite(value);
  }
  const Metric* known = find_metric(metric);
  return known == nullptr || known->kind == MetricKind::derived || known->rules.may_be_negative;
}

Observations::Observations(const Run& run)
    : m_run(&run),
      m_of_table(metric_table().size()),
      m_first(run.points.size() + 1),
      m_measured(run.metrics.size()),
      m_reasons{{Status::not_asked,
                 run.state == RunState::finished
                     ? "no provider of this collection measures it"
                     : "no provider of this collection measures it, or it ended before"},
                {Status::not_asked, "not measured: the collection ended before"}} {
  for (const std::string& metric : run.metrics) {
    m_metrics.emplace(metric, static_cast<std::uint16_t>(&metric - run.metrics.data()));
    m_in_table.push_back(find_metric(metric));
  }
  for (const Metric& metric : metric_table()) {
    m_of_table[metric_place(metric)] = place_of(metric.name);
  }
  const std::vector<bool> failed = failed_points(run);
  const auto is_kept = [&](const Sample& sample) {
    return sample.status != Status::ok || (possible(run.metrics.at(sample.metric), sample.value) &&
                                           !(failed.at(sample.point) && is_time(run, sample)));
  };
  for (const Sample& sample : run.samples) {
    m_first.at(sample.point + 1) += is_kept(sample) ? 1 : 0;
  }
  std::partial_sum(m_first.begin(), m_first.end(), m_first.begin());
  m_samples.resize(m_first.back());
  std::vector<std::size_t> next = m_first;
  for (const Sample& sample : run.samples) {
    if (!is_kept(sample)) {
      continue;
    }
    Sample& kept = m_samples[next[sample.point]++] = sample;
    if (kept.status == Status::ok) {
      m_measured[kept.metric] = true;
    } else {
      kept.value = 0;
      hold_reason(kept);
    }
  }
  for_each_index(run.points.size(), [&](std::size_t point) {
    const auto begin = m_samples.begin();
    std::sort(begin + static_cast<std::ptrdiff_t>(m_first[point]),
              begin + static_cast<std::ptrdiff_t>(m_first[point + 1]), measured_before);
  });
}

std::span<const Sample> Observations::samples(std::uint32_t point) const {
  return std::span(m_samples).subspan(m_first[point], m_first[point + 1] - m_first[point]);
}

Observations::Place Observations::place_of(std::string_view metric) const {
  const auto known = m_metrics.find(metric);
  return known == m_metrics.end() ? std::nullopt : Place(known->second);
}

std::span<const Sample> Observations::samples(std::uint32_t point, std::uint16_t part,
                                              Place metric) const {
  if (!metric) {
    return {};
  }
  Sample wanted;
  wanted.point = point;
  wanted.part = part;
  wanted.metric = *metric;
  const auto [first, last] = std::ranges::equal_range(samples(point), key(wanted), {}, key);
  return {first, last};
}

std::vector<const Metric*> Observations::metrics(std::uint32_t point, std::uint16_t part) const {
  std::vector<const Metric*> named;
  for (const Sample& sample : samples(point)) {
    const Metric* metric = m_in_table[sample.metric];
    if (sample.part == part && metric != nullptr && (named.empty() || named.back() != metric)) {
      named.push_back(metric);
    }
  }
  std::ranges::sort(named);
  return named;
}

bool Observations::any(std::uint32_t point, std::uint16_t part) const {
  const auto found = samples(point);
  return std::ranges::any_of(found, [&](const Sample& sample) { return sample.part == part; });
}

void Observations::hold_reason(const Sample& sample) {
  const auto id = static_cast<ReasonId>(reason::not_measured + m_reasons.size());
  if (m_reason_of.try_emplace({sample.status, sample.reason}, id).second) {
    const bool explained = sample.reason < m_run->reasons.size();
    m_reasons.push_back({sample.status, explained ? m_run->reasons[sample.reason]
                                                  : std::string(name_of(sample.status))});
  }
}

ReasonId Observations::unnamed(Place metric) const {
  const bool measured = metric && m_measured[*metric];
  return measured && m_run->state != RunState::finished ? reason::not_reached
                                                        : reason::not_measured;
}

// The samples must be of one metric, and at least one.
Observed Observations::observed_in(std::span<const Sample> samples) const {
  if (auto series = most_trusted(samples)) {
    return *std::move(series);
  }
  const auto most_specific = std::ranges::min_element(
      samples, {}, [](const Sample& sample) { return rank(specificity, sample.status); });
  return m_reason_of.at({most_specific->status, most_specific->reason});
}

bool Observations::declares_operations(std::uint32_t point, std::uint16_t part) const {
  return std::ranges::any_of(
      samples(point, part, place_of(metric::ops_fp64_fma)), [](const Sample& sample) {
        return sample.status == Status::ok && sample.provenance == Provenance::declared;
      });
}

std::optional<Series> Observations::observed(std::uint32_t point, std::uint16_t part,
                                             const Metric& metric) const {
  return most_trusted(samples(point, part, place_of(metric)));
}

Observed Observations::best(std::uint32_t point, std::uint16_t part, const Metric& metric) const {
  const auto found = samples(point, part, place_of(metric));
  Observed observed = found.empty() ? unnamed(metric) : observed_in(found);
  const auto* why = std::get_if<ReasonId>(&observed);
  if (why != nullptr && metric.rules.later_operation && absence(*why).status == Status::not_asked &&
      declares_operations(point, part)) {
    return Series{Provenance::declared, {0.0}};
  }
  return observed;
}

void Observations::each(std::uint32_t point, std::uint16_t part,
                        const std::function<void(const Metric&, const Observed&)>& take) const {
  const auto of_part = std::ranges::equal_range(samples(point), part, {}, &Sample::part);
  for (auto first = of_part.begin(); first != of_part.end();) {
    const auto last = std::find_if(
        first, of_part.end(), [&](const Sample& sample) { return sample.metric != first->metric; });
    if (const Metric* metric = m_in_table[first->metric]) {
      take(*metric, observed_in({first, last}));
    }
    first = last;
  }
}

std::vector<double> Observations::values(std::uint32_t point, std::uint16_t part,
                                         std::string_view metric, Provenance provenance) const {
  return values_from(provenance, samples(point, part, place_of(metric)));
}

std::vector<double> Observations::values(std::uint32_t point, std::uint16_t part,
                                         const Metric& metric, Provenance provenance) const {
  return values_from(provenance, samples(point, part, place_of(metric)));
}

std::optional<Absence> Observations::absence(std::uint32_t point, std::uint16_t part,
                                             const Metric& metric, Provenance provenance) const {
  std::optional<Absence> why;
  for (const Sample& sample : samples(point, part, place_of(metric))) {
    if (sample.provenance == provenance && sample.status == Status::ok) {
      return std::nullopt;
    }
    if (sample.provenance == provenance && !why) {
      why = absence(m_reason_of.at({sample.status, sample.reason}));
    }
  }
  return why;
}

std::vector<std::uint16_t> Observations::rounds(std::uint32_t point, const Metric& metric,
                                                Provenance provenance) const {
  std::vector<std::uint16_t> rounds;
  for (const Sample& sample : samples(point, whole_variant, place_of(metric))) {
    if (sample.provenance == provenance && sample.status == Status::ok) {
      rounds.push_back(sample.round);
    }
  }
  return rounds;
}

}  // namespace roofladder
