// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/point_values.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <stdexcept>
#include <utility>

namespace roofladder {
namespace {

const Metric& metric_named(std::string_view name) {
  const Metric* metric = find_metric(name);
  if (metric == nullptr) {
    throw std::invalid_argument(fmt::format("the metric table has no metric {}", name));
  }
  return *metric;
}

bool is_traffic(const Metric& metric) {
  return metric.name == "dram.read" || metric.name == "dram.write";
}

constexpr const char* whole_sockets = "of whole sockets, other processes' included";

bool is_of_source(const Metric& metric) {
  return metric.name == "core.read" || metric.name == "core.write";
}

std::optional<double> number_in(const MetricValue& value) {
  const auto* estimate = std::get_if<Estimate>(&value.value);
  return estimate == nullptr ? std::nullopt : std::optional(estimate->value);
}

MetricValue absent(const Metric& metric, Absence absence) {
  MetricValue result;
  result.metric = &metric;
  result.value = std::move(absence);
  return result;
}

std::string proof_note(const Proof& proof) {
  switch (proof.status) {
    case ProofStatus::not_counted:
      return {};
    case ProofStatus::equal:
      return "proven by counting: " + proof.text;
    case ProofStatus::explained:
      return "counted, difference explained: " + proof.text;
    case ProofStatus::differs:
      return "differs from the count: " + proof.text;
  }
  return {};
}

}  // namespace

const Formula& formula_of(const Metric& metric) {
  static const std::map<std::string_view, Formula> formulas = [] {
    std::map<std::string_view, Formula> parsed;
    for (const Metric& row : metric_table()) {
      if (row.kind == MetricKind::derived) {
        parsed.emplace(row.name, Formula(row.formula));
      }
    }
    return parsed;
  }();
  return formulas.at(metric.name);
}

PointValues::PointValues(const Run& run, const Observations& observations, std::size_t point,
                         std::uint16_t part)
    : m_observations(&observations),
      m_point(&run.points.at(point)),
      m_variant(&run.variants.at(m_point->variant)),
      m_index(static_cast<std::uint32_t>(point)),
      m_part(part),
      m_on_cpu(run.devices.at(m_point->device).kind == "cpu") {}

void PointValues::bind(std::string_view ceiling, Maybe<double> value, std::string name) {
  const Metric& metric = metric_named(ceiling);
  Node node;
  node.leaves = {&metric};
  node.result = absent(metric, {});
  if (const auto* limit = std::get_if<double>(&value)) {
    node.result.value = Estimate{*limit, std::nullopt};
    node.result.note = std::move(name);
  } else {
    node.result.value = std::get<Absence>(value);
  }
  m_nodes.insert_or_assign(&metric, std::move(node));
}

const MetricValue& PointValues::value(std::string_view metric) {
  return node(metric_named(metric)).result;
}

std::optional<double> PointValues::number(std::string_view metric) {
  return number_in(value(metric));
}

std::vector<MetricValue> PointValues::all() {
  std::vector<MetricValue> values;
  for (const Metric& metric : metric_table()) {
    values.push_back(node(metric).result);
  }
  return values;
}

const PointValues::Node& PointValues::node(const Metric& metric) {
  const auto known = m_nodes.find(&metric);
  if (known != m_nodes.end()) {
    return known->second;
  }
  Node made = metric.kind == MetricKind::derived ? derived(metric) : base(metric);
  return m_nodes.emplace(&metric, std::move(made)).first->second;
}

bool PointValues::counts_whole_sockets(const Metric& metric, Provenance source) const {
  return m_on_cpu && source == Provenance::counter &&
         (is_traffic(metric) || metric.name == "energy" || metric.name == "energy.memory");
}

bool PointValues::no_cold_minimum(const Metric& metric) const {
  return (metric.name == "minimum.read" || metric.name == "minimum.write") &&
         (m_point->cache == CacheState::warm || m_variant->on_chip);
}

const PointValues::Node& PointValues::input(std::string_view name) {
  const Metric& metric = metric_named(name);
  if (!no_cold_minimum(metric)) {
    return node(metric);
  }
  Node& refused = m_refused[&metric];
  refused.leaves = {&metric};
  refused.result = absent(
      metric, {Status::not_applicable,
               m_variant->on_chip
                   ? "the variant keeps data on chip, so a cold cache's minimum is no floor for it"
                   : "the minimum is a cold cache's, and this point ran with a warm one"});
  return refused;
}

PointValues::Node PointValues::base(const Metric& metric) const {
  Node node;
  node.leaves = {&metric};
  if (metric.kind == MetricKind::ceiling) {
    node.result = absent(metric, {Status::not_asked, "this run measured no such ceiling"});
    return node;
  }
  const auto found = m_observations->best(m_index, m_part, metric.name);
  if (const auto* series = std::get_if<Series>(&found)) {
    const auto summary = distribution(series->values);
    node.result = absent(metric, {});
    node.result.value = Estimate{summary->median, summary->median_interval};
    node.result.provenance = series->provenance;
    node.result.inputs = {series->provenance};
    if (counts_whole_sockets(metric, series->provenance)) {
      node.result.note = whole_sockets;
    } else if (is_of_source(metric) && series->provenance == Provenance::declared) {
      node.result.note = "loads and stores counted in the source";
    }
    return node;
  }
  const Absence& why = std::get<Absence>(found);
  if (is_traffic(metric) && m_point->cache == CacheState::cold) {
    return declared_traffic(metric, why);
  }
  node.result = absent(metric, why);
  return node;
}

// What a variant says it must move stands in for traffic that nothing observed.
PointValues::Node PointValues::declared_traffic(const Metric& metric, const Absence& why) const {
  Node node;
  node.leaves = {&metric};
  node.result = absent(metric, why);
  const auto declared = [&](std::string_view name) {
    return distribution(m_observations->values(m_index, m_part, name, Provenance::declared));
  };
  const bool reading = metric.name == "dram.read";
  const auto minimum = declared(reading ? "minimum.read" : "minimum.write");
  const auto write_allocate = declared("write_allocate");
  if (!minimum || (reading && !write_allocate)) {
    return node;
  }
  node.result.value =
      Estimate{minimum->median + (reading ? write_allocate->median : 0), std::nullopt};
  node.result.provenance = Provenance::declared;
  node.result.inputs = {Provenance::declared};
  node.result.note = "declared traffic, not observed";
  if (why.status != Status::not_asked) {
    node.result.note += ": " + why.reason;
  }
  return node;
}

PointValues::Node PointValues::derived(const Metric& metric) {
  const Formula& formula = formula_of(metric);
  std::set<const Metric*> used;
  std::set<const Metric*> lacking;
  for (const std::string& name : formula.inputs()) {
    const Node& from = input(name);
    (number_in(from.result) ? used : lacking).insert(from.leaves.begin(), from.leaves.end());
  }
  Node node;
  const auto number =
      formula.evaluate([&](std::string_view name) { return number_in(input(name).result); });
  if (number && std::isfinite(*number)) {
    node.leaves = used;
    node.result.metric = &metric;
    node.result.value = Estimate{*number, interval(metric, used)};
    describe(node);
    return node;
  }
  if (auto stated = given(metric)) {
    return *stated;
  }
  if (lacking.empty()) {
    node.leaves = {&metric};
    node.result = absent(
        metric, {Status::not_applicable, fmt::format("{} divides by zero here", metric.formula)});
  } else {
    node.leaves = lacking;
    node.result = absent(metric, missing(lacking));
  }
  return node;
}

// A value of a derived metric that somebody else computed, used where its inputs are absent.
std::optional<PointValues::Node> PointValues::given(const Metric& metric) const {
  const auto found = m_observations->best(m_index, m_part, metric.name);
  const auto* series = std::get_if<Series>(&found);
  if (series == nullptr) {
    return std::nullopt;
  }
  Node node;
  node.leaves = {&metric};
  node.result = absent(metric, {});
  node.result.value = Estimate{distribution(series->values)->median, std::nullopt};
  node.result.provenance = series->provenance;
  node.result.inputs = {series->provenance};
  node.result.note =
      fmt::format("given ({}), not computed from its inputs", name_of(series->provenance));
  return node;
}

// "needs dram.read, dram.write: permission denied ...; time: the variant crashed".
Absence PointValues::missing(const std::set<const Metric*>& leaves) {
  std::vector<std::pair<Absence, std::string>> reasons;
  for (const Metric& metric : metric_table()) {
    if (!leaves.contains(&metric)) {
      continue;
    }
    const Absence why = std::get<Absence>(input(metric.name).result.value);
    const auto same = std::find_if(reasons.begin(), reasons.end(),
                                   [&](const auto& known) { return known.first == why; });
    if (same == reasons.end()) {
      reasons.emplace_back(why, metric.name);
    } else {
      same->second += fmt::format(", {}", metric.name);
    }
  }
  std::string sentence;
  for (const auto& [why, names] : reasons) {
    sentence += fmt::format("{}{}: {}", sentence.empty() ? "needs " : "; ", names, why.reason);
  }
  return {reasons.front().first.status, sentence};
}

// Every formula is monotone in time, so its values at the ends of the interval of time are the ends
// of its own. Nothing is claimed where other inputs vary too.
std::optional<Interval> PointValues::interval(const Metric& metric,
                                              const std::set<const Metric*>& leaves) {
  std::optional<Interval> of_time;
  for (const Metric* leaf : leaves) {
    const auto& own = std::get<Estimate>(node(*leaf).result.value).interval;
    if (!own) {
      continue;
    }
    if (leaf->name != "time") {
      return std::nullopt;
    }
    of_time = own;
  }
  if (!of_time) {
    return std::nullopt;
  }
  const auto a = at_time(metric.name, of_time->low);
  const auto b = at_time(metric.name, of_time->high);
  return a && b ? std::optional(Interval{std::min(*a, *b), std::max(*a, *b)}) : std::nullopt;
}

std::optional<double> PointValues::at_time(std::string_view name, double time) {
  if (name == "time") {
    return time;
  }
  const Metric& metric = metric_named(name);
  const bool being_made = !m_nodes.contains(&metric);
  const bool computed =
      metric.kind == MetricKind::derived &&
      (being_made || m_nodes.at(&metric).result.provenance == Provenance::derived);
  if (!computed) {
    return number_in(input(name).result);
  }
  return formula_of(metric).evaluate([&](std::string_view inner) { return at_time(inner, time); });
}

// Where the value comes from, and the words that must stand beside it wherever it is shown.
void PointValues::describe(Node& described) {
  std::set<Provenance> sources;
  std::set<Provenance> traffic;
  bool all_operations = true;
  bool of_sockets = false;
  for (const Metric* leaf : described.leaves) {
    all_operations = all_operations && leaf->name.starts_with("ops.");
    if (leaf->kind == MetricKind::ceiling) {
      continue;
    }
    const Provenance source = node(*leaf).result.provenance;
    sources.insert(source);
    of_sockets = of_sockets || counts_whole_sockets(*leaf, source);
    if (is_traffic(*leaf)) {
      traffic.insert(source);
    }
  }
  MetricValue& result = described.result;
  result.inputs.assign(sources.begin(), sources.end());
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
