// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/json/sections.h"

namespace roofladder::json {
namespace {

using nlohmann::ordered_json;

const char* name_of(BoundKind kind) {
  switch (kind) {
    case BoundKind::memory:
      return "memory";
    case BoundKind::compute:
      return "compute";
    case BoundKind::both:
      return "both";
    case BoundKind::cache:
      return "cache";
    case BoundKind::pipe:
      return "pipe";
    case BoundKind::host_link:
      return "host_link";
    case BoundKind::launch_gaps:
      return "launch_gaps";
    case BoundKind::near_ceiling:
      return "near_ceiling";
    case BoundKind::imbalance:
      return "imbalance";
    case BoundKind::latency:
      return "latency";
    case BoundKind::speculation:
      return "speculation";
    case BoundKind::synchronization:
      return "synchronization";
    case BoundKind::instructions:
      return "instructions";
    case BoundKind::below_roofs:
      return "below_roofs";
    case BoundKind::unknown:
      break;
  }
  return "unknown";
}

const std::string& id_of(const Analysis& analysis, const Rung& rung) {
  return analysis.run.variants.at(rung.analysis.variant).id;
}

ordered_json of_part(const PartAnalysis& part) {
  ordered_json object{{"name", part.name}, {"share", part.share}};
  if (part.time) {
    object["time"] = of_distribution(*part.time);
  }
  object["metrics"] = of_metrics(part.metrics);
  return object;
}

ordered_json of_roofline(const RooflinePoint& point) {
  ordered_json object{{"intensity", point.intensity},
                      {"rate", point.rate},
                      {"attainable", point.attainable},
                      {"traffic", roofladder::name_of(point.traffic)}};
  if (point.rate_interval) {
    object["rate_low"] = point.rate_interval->low;
    object["rate_high"] = point.rate_interval->high;
  }
  return object;
}

ordered_json of_cost(const Maybe<Cost>& cost) {
  if (const auto* absence = std::get_if<Absence>(&cost)) {
    return {{"status", roofladder::name_of(absence->status)}, {"reason", absence->reason}};
  }
  const auto& [of_repetition, cores] = std::get<Cost>(cost);
  ordered_json object = of_estimate(of_repetition);
  if (cores) {
    object["cores"] = *cores;
  }
  return object;
}

ordered_json of_rung(const Analysis& analysis, const Ladder& ladder, const Rung& rung) {
  const VariantAnalysis& variant = rung.analysis;
  ordered_json object{{"variant", id_of(analysis, rung)}};
  if (variant.time) {
    object["time"] = of_distribution(*variant.time);
  } else if (variant.failure) {
    object["failure"] = variant.failure->reason;
  }
  if (!rung.scope.empty()) {
    object["scope"] = rung.scope;
  }
  for (std::size_t i = 0; i < rung.speedups.size(); ++i) {
    if (rung.speedups[i]) {
      object["speedups"][ladder.baselines.at(i).name] = of_estimate(*rung.speedups[i]);
    }
  }
  object["judgement"] = of_judgement(rung.judgement);
  if (ladder.price) {
    object["cost"] = of_cost(rung.cost);
  }
  if (variant.roofline) {
    object["roofline"] = of_roofline(*variant.roofline);
  }
  object["bound"] = {{"kind", name_of(variant.bound.kind)},
                     {"ceilings", variant.bound.ceilings},
                     {"sentence", variant.bound.sentence}};
  object["metrics"] = of_metrics(variant.metrics);
  object["parts"] = ordered_json::array();
  for (const PartAnalysis& part : variant.parts) {
    object["parts"].push_back(of_part(part));
  }
  return object;
}

ordered_json of_factors(const std::vector<Factor>& factors) {
  ordered_json list = ordered_json::array();
  for (const Factor& factor : factors) {
    ordered_json row{{"name", factor.name}};
    row.update(of_estimate(factor.value));
    list.push_back(std::move(row));
  }
  return list;
}

ordered_json of_change(const PartChange& change) {
  ordered_json object{{"name", change.name}};
  if (change.before) {
    object["before"] = *change.before;
  }
  if (change.after) {
    object["after"] = *change.after;
  }
  return object;
}

}  // namespace

ordered_json of_claim(const std::vector<ExpectationCheck>& claim) {
  ordered_json list = ordered_json::array();
  for (const ExpectationCheck& check : claim) {
    list.push_back({{"expects", roofladder::name_of(check.expectation)},
                    {"outcome", roofladder::name_of(check.outcome)},
                    {"evidence", check.evidence}});
  }
  return list;
}

namespace {

ordered_json of_step(const Analysis& analysis, const Ladder& ladder, const Step& step) {
  ordered_json object{{"from", id_of(analysis, ladder.rungs.at(step.from))},
                      {"to", id_of(analysis, ladder.rungs.at(step.to))}};
  if (step.speedup) {
    object["speedup"] = of_estimate(*step.speedup);
    object["verdict"] = json::name_of(step.verdict);
    object["verdict_basis"] = text_of(step.verdict_basis);
  }
  object["factors"] = ordered_json::array();
  for (const std::vector<Factor>& view : step.split.factors) {
    object["factors"].push_back(of_factors(view));
  }
  object["parts"] = ordered_json::array();
  for (const PartChange& change : step.split.parts) {
    object["parts"].push_back(of_change(change));
  }
  object["note"] = step.split.note;
  object["expectations"] = of_claim(step.claim);
  return object;
}

ordered_json of_sweep(const Analysis& analysis, const Ladder& ladder, const Sweep& sweep) {
  ordered_json places = ordered_json::array();
  for (const SweepPlace& place : sweep.places) {
    places.push_back({{"variant", id_of(analysis, ladder.rungs.at(place.rung))},
                      {"column", place.column},
                      {"row", place.row}});
  }
  return {{"technique", sweep.technique},
          {"origin", sweep.origin},
          {"columns", sweep.columns},
          {"rows", sweep.rows},
          {"places", places}};
}

}  // namespace

ordered_json of_judgement(const Judgement& judgement) {
  ordered_json object{{"verdict", roofladder::name_of(judgement.judged)}};
  if (judgement.score) {
    object["score"] = *judgement.score;
  }
  object["rules"] = ordered_json::array();
  for (const RuleResult& result : judgement.results) {
    ordered_json row{{"rule", result.rule},
                     {"standing", roofladder::name_of(result.outcome)},
                     {"sentence", result.sentence}};
    if (!result.remedy.empty()) {
      row["remedy"] = result.remedy;
    }
    object["rules"].push_back(std::move(row));
  }
  return object;
}

const char* name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::same:
      return "same";
    case Verdict::faster:
      return "faster";
    case Verdict::slower:
      return "slower";
    case Verdict::ambiguous:
      break;
  }
  return "ambiguous";
}

ordered_json of_ladder(const Analysis& analysis, const Ladder& ladder) {
  const Run& run = analysis.run;
  ordered_json object{{"kernel", run.kernels.at(ladder.kernel).name},
                      {"model", ladder.model},
                      {"device", run.devices.at(ladder.device).name},
                      {"size", to_text(ladder.size)},
                      {"size_name", ladder.size_name},
                      {"cache", name_of(ladder.cache)}};
  if (ladder.price) {
    object["price"] = *ladder.price;
  }
  for (const char* list : {"baselines", "rungs", "steps", "sweeps"}) {
    object[list] = ordered_json::array();
  }
  for (const Baseline& baseline : ladder.baselines) {
    object["baselines"].push_back(
        {{"name", baseline.name}, {"variant", id_of(analysis, ladder.rungs.at(baseline.rung))}});
  }
  for (const Rung& rung : ladder.rungs) {
    object["rungs"].push_back(of_rung(analysis, ladder, rung));
  }
  for (const Step& step : ladder.steps) {
    object["steps"].push_back(of_step(analysis, ladder, step));
  }
  for (const Sweep& sweep : ladder.sweeps) {
    object["sweeps"].push_back(of_sweep(analysis, ladder, sweep));
  }
  return object;
}

}  // namespace roofladder::json
