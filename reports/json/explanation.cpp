// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/json/explanation.h"

#include "analyzer/words/result_text.h"
#include "reports/json/sections.h"

namespace roofladder {
namespace {

using nlohmann::ordered_json;

constexpr int explanation_version = 1;

ordered_json of_step(const Analysis& analysis, const Ladder& ladder,
                     const Explanation& explanation) {
  const Step* step = explanation.step;
  ordered_json object{{"from", nullptr},
                      {"verdict", nullptr},
                      {"speedup", nullptr},
                      {"sentence", explanation.bought},
                      {"expectations", ordered_json::array()}};
  if (step != nullptr) {
    object["from"] = info(analysis, ladder.rungs.at(step->from)).id;
    object["expectations"] = json::of_claim(step->claim);
  }
  if (step != nullptr && step->speedup) {
    object["verdict"] = json::name_of(step->verdict);
    object["speedup"] = json::of_estimate(*step->speedup);
  }
  return object;
}

ordered_json of_advice(const Advice& advice) {
  ordered_json object{{"rule", advice.rule},
                      {"numbers", advice.numbers},
                      {"attempt", advice.attempt},
                      {"most_speedup", nullptr}};
  if (const auto* absence = std::get_if<Absence>(&advice.most_speedup)) {
    object["most_speedup_reason"] = absence->reason;
  } else {
    object["most_speedup"] = std::get<double>(advice.most_speedup);
  }
  return object;
}

ordered_json of_rung(const Analysis& analysis, const Ladder& ladder,
                     const Explanation& explanation) {
  const VariantInfo& variant = info(analysis, ladder.rungs.at(explanation.rung));
  ordered_json object{{"variant", variant.id},
                      {"title", variant.title},
                      {"bound", {{"name", explanation.bound}, {"sentence", explanation.binding}}},
                      {"step", of_step(analysis, ladder, explanation)},
                      {"floor", {{"distance", nullptr}, {"sentence", explanation.floor}}},
                      {"advices", ordered_json::array()},
                      {"not_judged", nullptr}};
  if (const auto* distance = std::get_if<Estimate>(&explanation.distance)) {
    object["floor"]["distance"] = json::of_estimate(*distance);
  }
  for (const Advice& advice : explanation.advices) {
    object["advices"].push_back(of_advice(advice));
  }
  if (!explanation.not_judged.empty()) {
    object["not_judged"] = explanation.not_judged;
  }
  return object;
}

ordered_json of_ladder(const Analysis& analysis, const ExplainedLadder& explained) {
  const Ladder& ladder = *explained.ladder;
  ordered_json rungs = ordered_json::array();
  for (const Explanation& explanation : explained.rungs) {
    rungs.push_back(of_rung(analysis, ladder, explanation));
  }
  return {{"kernel", analysis.run.kernels.at(ladder.kernel).name},
          {"model", ladder.model},
          {"device", analysis.run.devices.at(ladder.device).name},
          {"size", to_text(ladder.size)},
          {"cache", name_of(ladder.cache)},
          {"rungs", std::move(rungs)}};
}

}  // namespace

void write_json_explanation(const Analysis& analysis, const std::vector<ExplainedLadder>& ladders,
                            std::ostream& out) {
  ordered_json object{{"schema_version", explanation_version},
                      {"run", {{"uuid", analysis.run.uuid}, {"title", analysis.run.title}}},
                      {"ladders", ordered_json::array()}};
  for (const ExplainedLadder& ladder : ladders) {
    object["ladders"].push_back(of_ladder(analysis, ladder));
  }
  json::write(object, out);
}

}  // namespace roofladder
