// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "analyzer/values/metric_formula.h"
#include "analyzer/values/point_values.h"
#include "analyzer/values/value_notes.h"
#include "run/metric.h"

// Values that are computed by the formulas of the metric table.
namespace roofladder {

PointValues::Node PointValues::derived(const Metric& metric) {
  Metrics used;
  Metrics lacking;
  std::vector<std::optional<double>> numbers;
  for (const Metric* named : inputs_of(metric)) {
    const Node& from = input(*named);
    numbers.push_back(number_in(from.result));
    (numbers.back() ? used : lacking) |= from.leaves;
  }
  Node node;
  const bool complete = lacking.none();
  if (const auto number = complete ? formula_of(metric).evaluate(numbers) : std::nullopt) {
    node.leaves = used;
    node.result.metric = &metric;
    node.result.value = Estimate{*number, interval(metric, used)};
    describe(node);
    return node;
  }
  if (auto stated = given(metric)) {
    return *stated;
  }
  if (complete) {
    m_divided_by_zero = true;
    return leaf(metric,
                {Status::not_applicable, fmt::format("{} divides by zero here", metric.formula)});
  }
  node = leaf(metric, {});
  node.leaves = lacking;
  node.explained = false;
  return node;
}

// A value of a derived metric that somebody else computed, used where its inputs are absent.
std::optional<PointValues::Node> PointValues::given(const Metric& metric) const {
  const auto series = m_observations->observed(m_index, m_part, metric);
  if (!series) {
    return std::nullopt;
  }
  Node node = leaf(metric, {});
  node.result.value = Estimate{distribution(series->values)->median, std::nullopt};
  node.result.provenance = series->provenance;
  node.result.inputs = {series->provenance};
  node.result.note =
      fmt::format("given ({}), not computed from its inputs", name_of(series->provenance));
  return node;
}

// "needs dram.read, dram.write: permission denied ...; time: the variant crashed".
Absence PointValues::missing(const Metrics& leaves) {
  std::vector<std::pair<const Absence*, std::string>> reasons;  // with the names of metrics
  for (const Metric* metric : members(leaves)) {
    const Absence& why = absence_of(input(*metric));
    const auto same = std::find_if(reasons.begin(), reasons.end(),
                                   [&](const auto& known) { return *known.first == why; });
    if (same == reasons.end()) {
      reasons.emplace_back(&why, metric->name);
    } else {
      same->second.append(", ").append(metric->name);
    }
  }
  std::string sentence;
  for (const auto& [why, names] : reasons) {
    sentence.append(sentence.empty() ? "needs " : "; ").append(names);
    sentence.append(": ").append(why->reason);
  }
  sentence.shrink_to_fit();  // most of a large analysis is such sentences
  return {reasons.front().first->status, std::move(sentence)};
}

// Every formula is monotone in time, so its values at the ends of the interval of time are the ends
// of its own. Nothing is claimed where other inputs vary too.
std::optional<Interval> PointValues::interval(const Metric& metric, const Metrics& leaves) {
  std::optional<Interval> of_time;
  for (const Metric* leaf : members(leaves)) {
    const auto& own = std::get<Estimate>(node(*leaf).result.value).interval;
    if (!own) {
      continue;
    }
    if (leaf != &metric::time) {
      return std::nullopt;
    }
    of_time = own;
  }
  if (!of_time) {
    return std::nullopt;
  }
  const auto a = by_formula(metric, of_time->low);
  const auto b = by_formula(metric, of_time->high);
  return a && b ? std::optional(Interval{std::min(*a, *b), std::max(*a, *b)}) : std::nullopt;
}

// A derived metric as it would be with another time.
std::optional<double> PointValues::by_formula(const Metric& metric, double time) {
  std::vector<std::optional<double>> numbers;
  for (const Metric* named : inputs_of(metric)) {
    numbers.push_back(at_time(*named, time));
  }
  return formula_of(metric).evaluate(numbers);
}

std::optional<double> PointValues::at_time(const Metric& metric, double time) {
  if (&metric == &metric::time) {
    return time;
  }
  const Node& known = input(metric);
  const bool computed =
      metric.kind == MetricKind::derived && known.result.provenance == Provenance::derived;
  return computed && known.leaves.test(metric_place(metric::time)) ? by_formula(metric, time)
                                                                   : number_in(known.result);
}

// Where the value comes from, and the words that must stand beside it wherever it is shown.
void PointValues::describe(Node& described) {
  Provenances& sources = described.result.inputs;
  Provenances traffic;
  bool all_operations = true;
  bool of_sockets = false;
  for (const Metric* leaf : members(described.leaves)) {
    all_operations = all_operations && leaf->rules.operation;
    if (leaf->kind == MetricKind::ceiling) {
      continue;
    }
    const Provenance source = node(*leaf).result.provenance;
    sources.add(source);
    of_sockets = of_sockets || counts_whole_sockets(*leaf, source);
    if (leaf->is_traffic()) {
      traffic.add(source);
    }
  }
  MetricValue& result = described.result;
  if (all_operations) {
    result.note = proof_note(m_variant->proof);
  }
  for (const Provenance source : traffic) {
    if (source == Provenance::simulated || source == Provenance::declared) {
      result.note +=
          fmt::format("{}{} traffic", result.note.empty() ? "" : " and ", name_of(source));
    }
  }
  if (!traffic.empty() && !result.note.empty() && sources.contains(Provenance::timer)) {
    result.note += " / measured time";
  }
  if (of_sockets) {
    result.note += fmt::format("{}traffic {}", result.note.empty() ? "" : "; ", whole_sockets);
  }
}

}  // namespace roofladder
