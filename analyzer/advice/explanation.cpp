// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/advice/explanation.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "analyzer/advice/bought.h"
#include "analyzer/advice/rules.h"
#include "analyzer/words/result_text.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr double worth_a_word = 1.03;  // a speedup that could be no more than this is none

// The floor is that of the same flops and bytes: only advice to take fewer can beat it.
constexpr std::string_view less_data = "least_traffic";

Maybe<Estimate> estimate_of(const VariantAnalysis& variant, const Metric& metric) {
  const MetricValue* value = variant.metric(metric);
  return value == nullptr ? Absence{Status::not_asked, "it was not computed"} : value->value;
}

std::string floor_text(const VariantAnalysis& variant) {
  const Maybe<Estimate> distance = estimate_of(variant, metric::floor_distance);
  if (const auto* absence = std::get_if<Absence>(&distance)) {
    return "no floor: " + absence->reason;
  }
  std::string text = format_factor(std::get<Estimate>(distance).value) + " its floor";
  if (const auto floor = variant.value(metric::floor)) {
    text += " of " + format_quantity(*floor, dimension::seconds);
  }
  if (const auto excess = variant.value(metric::traffic_excess)) {
    text += fmt::format("; it moves {} the least bytes", format_factor(*excess));
  }
  return text;
}

bool is_of(AdvisedDevice wanted, DeviceKind kind) {
  return wanted == AdvisedDevice::any ||
         (kind == DeviceKind::cpu) == (wanted == AdvisedDevice::cpu);
}

// A reason, and the rules that cannot judge for it.
using NotJudged = std::vector<std::pair<std::string, std::string>>;

void add(NotJudged& list, const AdviceRule& rule, const std::string& reason) {
  const auto same = std::ranges::find(list, reason, &NotJudged::value_type::first);
  if (same == list.end()) {
    list.emplace_back(reason, rule.title);
  } else {
    same->second.append(", ").append(rule.title);
  }
}

std::string text_of(const NotJudged& list) {
  std::string text;
  for (const auto& [reason, judged] : list) {
    text += fmt::format("{}{} ({})", text.empty() ? "" : "; ", judged, reason);
  }
  return text;
}

// Advice that keeps the work cannot beat the floor.
void limit_by_floor(const VariantAnalysis& variant, Advice& advice) {
  const auto distance = variant.value(metric::floor_distance);
  if (auto* most = std::get_if<double>(&advice.most_speedup);
      most != nullptr && distance && advice.rule != less_data) {
    *most = std::min(*most, *distance);
  }
}

double rank_of(const Advice& advice) {
  const auto* most = std::get_if<double>(&advice.most_speedup);
  return most == nullptr ? 0 : *most;
}

bool is_worth_it(const Advice& advice) {
  const auto* most = std::get_if<double>(&advice.most_speedup);
  return most == nullptr || *most >= worth_a_word;
}

void advise(const RungContext& rung, Explanation& explanation) {
  const DeviceKind kind = rung.device().kind;
  NotJudged not_judged;
  for (const AdviceRule& rule : advice_rules()) {
    if (!is_of(rule.device, kind)) {
      continue;
    }
    if (const Absence* why = rung.lacking(rule.needs)) {
      if (why->status != Status::not_applicable) {
        add(not_judged, rule, why->reason);
      }
    } else if (auto advice = rule.advise(rung)) {
      advice->rule = rule.name;
      limit_by_floor(rung.analysis(), *advice);
      if (is_worth_it(*advice)) {
        explanation.advices.push_back(std::move(*advice));
      }
    }
  }
  std::ranges::stable_sort(explanation.advices, std::ranges::greater(), rank_of);
  explanation.not_judged = text_of(not_judged);
}

Explanation explanation_of(const Analysis& analysis, const RungContext& rung) {
  const VariantAnalysis& variant = rung.analysis();
  const Step* step = step_to(rung.ladder, rung.index);
  Explanation explanation{.rung = rung.index,
                          .bound = bound_text(variant.bound),
                          .binding = variant.bound.sentence,
                          .step = step,
                          .bought = step == nullptr ? "an original: no step leads to it"
                                                    : bought_text(analysis, rung.ladder, *step),
                          .distance = estimate_of(variant, metric::floor_distance),
                          .floor = floor_text(variant),
                          .advices = {},
                          .not_judged = {}};
  if (variant.time) {
    advise(rung, explanation);
  } else {
    explanation.not_judged = "anything: " + failure_of(variant).reason;
  }
  return explanation;
}

}  // namespace

std::vector<Explanation> explanations_of(const Analysis& analysis, const Observations& observations,
                                         const Ladder& ladder) {
  const RunContext context{analysis.run, observations, analysis.ceilings};
  std::vector<Explanation> explanations;
  for (std::size_t index = 0; index < ladder.rungs.size(); ++index) {
    explanations.push_back(explanation_of(analysis, RungContext{context, ladder, index}));
  }
  return explanations;
}

}  // namespace roofladder
