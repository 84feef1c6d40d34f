// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/point_values.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <set>
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

const Metric& time_metric() {
  static const Metric& time = metric_named("time");
  return time;
}

// A derived metric of the table.
struct Derivation {
  std::optional<Formula> formula;  // none for others
  std::vector<const Metric*> inputs;
};

const Derivation& derivation_of(const Metric& metric) {
  static const std::vector<Derivation> derivations = [] {
    std::vector<Derivation> parsed(metric_table().size());
    for (const Metric& row : metric_table()) {
      if (row.kind != MetricKind::derived) {
        continue;
      }
      Derivation& derivation = parsed[metric_place(row)];
      derivation.formula.emplace(row.formula);
      for (const std::string& name : derivation.formula->inputs()) {
        derivation.inputs.push_back(&metric_named(name));
      }
    }
    return parsed;
  }();
  return derivations.at(metric_place(metric));
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
  return derivation_of(metric).formula.value();
}

const std::vector<const Metric*>& inputs_of(const Metric& metric) {
  return derivation_of(metric).inputs;
}

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
// follow from these.
std::string PointValues::key_of_absent() const {
  std::string key;
  const auto add = [&](const MetricValue& value) {
    if (const auto* why = std::get_if<Absence>(&value.value)) {
      key.append(value.metric->name).append(1, ' ').append(name_of(why->status)).append(1, ' ');
      key.append(std::to_string(why->reason.size())).append(1, ' ').append(why->reason);
    }
  };
  for (const std::optional<Node>& node : m_nodes) {
    add(node->result);
  }
  for (const auto& [metric, node] : m_refused) {
    add(node.result);
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
  node.result = absent(metric, std::move(absence));
  return node;
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
    known.result.value = missing(known.leaves);
    known.explained = true;
  }
  return known;
}

bool PointValues::counts_whole_sockets(const Metric& metric, Provenance source) const {
  return m_on_cpu && source == Provenance::counter &&
         (is_traffic(metric) || metric.name == "energy" || metric.name == "energy.memory");
}

bool PointValues::no_cold_minimum(const Metric& metric) const {
  return (metric.name == "minimum.read" || metric.name == "minimum.write") &&
         (m_point->cache == CacheState::warm || m_variant->on_chip);
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
  auto found = m_observations->best(m_index, m_part, metric.name);
  if (const auto* series = std::get_if<Series>(&found)) {
    const auto summary = distribution(series->values);
    Node node = leaf(metric, {});
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
  auto& why = std::get<Absence>(found);
  if (is_traffic(metric) && m_point->cache == CacheState::cold) {
    return declared_traffic(metric, why);
  }
  return leaf(metric, std::move(why));
}

// What a variant says it must move stands in for traffic that nothing observed.
PointValues::Node PointValues::declared_traffic(const Metric& metric, const Absence& why) const {
  Node node = leaf(metric, why);
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
  Metrics used;
  Metrics lacking;
  std::vector<std::optional<double>> numbers;
  for (const Metric* named : inputs_of(metric)) {
    const Node& from = input(*named);
    numbers.push_back(number_in(from.result));
    (numbers.back() ? used : lacking) |= from.leaves;
  }
  Node node;
  if (const auto number = formula_of(metric).evaluate(numbers)) {
    node.leaves = used;
    node.result.metric = &metric;
    node.result.value = Estimate{*number, interval(metric, used)};
    describe(node);
    return node;
  }
  if (auto stated = given(metric)) {
    return *stated;
  }
  if (lacking.none()) {
    return leaf(metric,
                {Status::not_applicable, fmt::format("{} divides by zero here", metric.formula)});
  }
  node.leaves = lacking;
  node.result = absent(metric, {});
  node.explained = false;
  return node;
}

// A value of a derived metric that somebody else computed, used where its inputs are absent.
std::optional<PointValues::Node> PointValues::given(const Metric& metric) const {
  const auto series = m_observations->observed(m_index, m_part, metric.name);
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
    const Absence& why = std::get<Absence>(input(*metric).result.value);
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
    if (leaf != &time_metric()) {
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
  if (&metric == &time_metric()) {
    return time;
  }
  const Node& known = input(metric);
  const bool computed =
      metric.kind == MetricKind::derived && known.result.provenance == Provenance::derived;
  return computed && known.leaves.test(metric_place(time_metric())) ? by_formula(metric, time)
                                                                    : number_in(known.result);
}

// Where the value comes from, and the words that must stand beside it wherever it is shown.
void PointValues::describe(Node& described) {
  std::set<Provenance> sources;
  std::set<Provenance> traffic;
  bool all_operations = true;
  bool of_sockets = false;
  for (const Metric* leaf : members(described.leaves)) {
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
  for (const Provenance source : sources) {
    result.inputs.add(source);
  }
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
