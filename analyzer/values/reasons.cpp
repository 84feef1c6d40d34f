// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/values/reasons.h"

#include <algorithm>
#include <bitset>
#include <fmt/format.h>
#include <string>
#include <utility>

#include "analyzer/values/metric_formula.h"

namespace roofladder {
namespace {

// Reasons from reason::no_ceiling on, in the order of the identifiers.
const std::array<Absence, reason::not_measured - reason::no_ceiling> fixed{{
    {Status::not_asked, "this run measured no such ceiling"},
    {Status::not_asked, "this run measured no triad on this device"},
    {Status::not_asked, "this run measured no DRAM bandwidth on this device"},
    {Status::not_asked, "the read:write mix of the traffic is unknown"},
    {Status::not_asked, "this run measured no fp64 peak on this device"},
    {Status::not_asked, "this run measured no fp32 peak on this device"},
    {Status::not_asked, "this run measured no fp16 peak on this device"},
    {Status::not_asked, "this run measured no bf16 peak on this device"},
    {Status::not_asked, "this run measured no tf32 peak on this device"},
    {Status::not_applicable,
     "the variant keeps data on chip, so a cold cache's minimum is no floor for it"},
    {Status::not_applicable, "the minimum is a cold cache's, and this point ran with a warm one"},
}};

using Lacking = std::bitset<metric_count>;

// Turns the reasons of one result into sentences.
class Explanation {
 public:
  Explanation(const RowReasons& row, const std::vector<Absence>& observed)
      : m_row(&row), m_observed(&observed) {}

  Absence of(const Metric& metric) const {
    const ReasonId id = reason_of(metric);
    if (id == reason::divides_by_zero) {
      return {Status::not_applicable, fmt::format("{} divides by zero here", metric.formula)};
    }
    return id == reason::lacks_inputs ? missing(metric) : text_of(id, *m_observed);
  }

 private:
  ReasonId reason_of(const Metric& metric) const { return m_row->of[metric_place(metric)]; }

  // The reason why formulas cannot use the metric.
  ReasonId reason_of_input(const Metric& metric) const {
    return metric.rules.cold_only && m_row->cold_minimum != reason::none ? m_row->cold_minimum
                                                                         : reason_of(metric);
  }

  // Adds the base metrics for want of which the formula has no value.
  void add_lacking(const Metric& metric, Lacking& lacking) const {
    for (const Metric* input : inputs_of(metric)) {
      const ReasonId id = reason_of_input(*input);
      if (id == reason::lacks_inputs) {
        add_lacking(*input, lacking);
      } else if (id != reason::none) {
        lacking.set(metric_place(*input));
      }
    }
  }

  // "needs dram.read, dram.write: permission denied ...; time: the variant crashed".
  Absence missing(const Metric& metric) const {
    Lacking lacking;
    add_lacking(metric, lacking);
    std::vector<std::pair<Absence, std::string>> reasons;  // with the names of metrics
    for (const Metric& leaf : metric_table()) {
      if (!lacking[metric_place(leaf)]) {
        continue;
      }
      const ReasonId id = reason_of_input(leaf);
      const Absence why = id == reason::divides_by_zero ? of(leaf) : text_of(id, *m_observed);
      const auto same = std::ranges::find(reasons, why, &std::pair<Absence, std::string>::first);
      if (same == reasons.end()) {
        reasons.emplace_back(why, leaf.name);
      } else {
        same->second.append(", ").append(leaf.name);
      }
    }
    std::string sentence;
    for (const auto& [why, names] : reasons) {
      sentence.append(sentence.empty() ? "needs " : "; ").append(names);
      sentence.append(": ").append(why.reason);
    }
    return {reasons.front().first.status, std::move(sentence)};
  }

  const RowReasons* m_row;
  const std::vector<Absence>* m_observed;
};

}  // namespace

std::vector<ExplainedAbsence> explained(const RowReasons& row,
                                        const std::vector<Absence>& observed) {
  const Explanation explanation(row, observed);
  std::vector<ExplainedAbsence> absent;
  for (const Metric& metric : metric_table()) {
    if (row.of[metric_place(metric)] != reason::none) {
      absent.push_back({&metric, explanation.of(metric)});
    }
  }
  return absent;
}

Absence text_of(ReasonId id, const std::vector<Absence>& observed) {
  return id < reason::not_measured ? fixed.at(id - reason::no_ceiling)
                                   : observed.at(id - reason::not_measured);
}

}  // namespace roofladder
