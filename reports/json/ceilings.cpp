// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/words/metric_text.h"
#include "reports/json/sections.h"
#include "run/units.h"

namespace roofladder::json {
namespace {

using nlohmann::ordered_json;

void put(ordered_json& object, const char* key, const std::optional<double>& value) {
  if (value) {
    object[key] = *value;
  }
}

ordered_json of_ceiling(const Run& run, const Ceiling& ceiling) {
  ordered_json object{{"name", ceiling.name},
                      {"limit", to_text(ceiling.limit)},
                      {"device", run.devices.at(ceiling.device).name},
                      {"variant", ceiling.variant},
                      {"best", ceiling.best},
                      {"unit", unit_symbol(dimension_of(ceiling.limit.kind))},
                      {"spread_low", ceiling.spread.low},
                      {"spread_high", ceiling.spread.high},
                      {"provenance", name_of(ceiling.provenance)}};
  put(object, "stream_convention", ceiling.stream_convention);
  put(object, "read_fraction", ceiling.read_fraction);
  put(object, "drift", ceiling.drift);
  put(object, "working_set", ceiling.working_set);
  put(object, "clock", ceiling.clock);
  put(object, "theoretical", ceiling.theoretical);
  if (ceiling.theoretical) {
    object["theoretical_source"] = ceiling.theoretical_source;
  }
  return object;
}

}  // namespace

ordered_json of_ceilings(const Run& run, const std::vector<Ceiling>& ceilings) {
  ordered_json list = ordered_json::array();
  for (const Ceiling& ceiling : ceilings) {
    list.push_back(of_ceiling(run, ceiling));
  }
  return list;
}

}  // namespace roofladder::json
