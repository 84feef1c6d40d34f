// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/json/sections.h"
#include "run/units.h"

namespace roofladder::json {
namespace {

using nlohmann::ordered_json;

ordered_json of_absence(const Absence& absence) {
  return {{"status", name_of(absence.status)}, {"reason", absence.reason}};
}

ordered_json of_value(const MetricValue& metric) {
  if (const auto* absence = std::get_if<Absence>(&metric.value)) {
    return of_absence(*absence);
  }
  ordered_json object = of_estimate(std::get<Estimate>(metric.value));
  object["unit"] = unit_symbol(metric.metric->dimension);
  object["provenance"] = name_of(metric.provenance);
  for (const Provenance input : metric.inputs) {
    object["inputs"].push_back(name_of(input));
  }
  if (!metric.note.empty()) {
    object["note"] = metric.note;
  }
  return object;
}

}  // namespace

ordered_json of_estimate(const Estimate& estimate) {
  ordered_json object{{"value", estimate.value}};
  if (estimate.interval) {
    object["low"] = estimate.interval->low;
    object["high"] = estimate.interval->high;
  }
  return object;
}

ordered_json of_distribution(const Distribution& distribution) {
  ordered_json object{{"samples", distribution.n},
                      {"median", distribution.median},
                      {"minimum", distribution.minimum},
                      {"maximum", distribution.maximum},
                      {"lower_quartile", distribution.lower_quartile},
                      {"upper_quartile", distribution.upper_quartile}};
  if (distribution.median_interval) {
    object["low"] = distribution.median_interval->low;
    object["high"] = distribution.median_interval->high;
  }
  return object;
}

ordered_json of_metrics(const MetricValues& metrics) {
  ordered_json object = ordered_json::object();
  // Names are unique: appends each without searching those before it.
  auto& members = object.get_ref<ordered_json::object_t&>();
  members.reserve(metrics.size());
  for (const MetricValue& metric : metrics) {
    if (metric.metric->is_evidence()) {
      continue;
    }
    members.emplace_back(metric.metric->name, of_value(metric));
  }
  return object;
}

}  // namespace roofladder::json
