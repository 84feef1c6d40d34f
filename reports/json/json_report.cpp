// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/json/json_report.h"

#include "reports/json/sections.h"

namespace roofladder {
namespace {

using nlohmann::ordered_json;

// Grows when a key changes its meaning or goes; new keys may come at any time.
constexpr int schema_version = 1;

ordered_json report(const Analysis& analysis) {
  ordered_json object{{"schema_version", schema_version},
                      {"run", json::of_run(analysis.run)},
                      {"devices", json::of_devices(analysis.run)},
                      {"variants", json::of_variants(analysis.run)},
                      {"ceilings", json::of_ceilings(analysis)}};
  for (const char* list : {"ridges", "ladders", "findings", "warnings"}) {
    object[list] = ordered_json::array();
  }
  object["notes"] = analysis.notes;
  for (const RidgePoint& ridge : analysis.ridges) {
    object["ridges"].push_back(
        {{"bandwidth", ridge.bandwidth}, {"peak", ridge.peak}, {"intensity", ridge.intensity}});
  }
  for (const Ladder& ladder : analysis.ladders) {
    object["ladders"].push_back(json::of_ladder(analysis, ladder));
  }
  for (const Finding& finding : analysis.findings) {
    object["findings"].push_back({{"where", finding.where},
                                  {"sentence", finding.sentence},
                                  {"likely_cause", finding.likely_cause}});
  }
  for (const Warning& warning : analysis.run.warnings) {
    object["warnings"].push_back(warning.text);
  }
  return object;
}

}  // namespace

void write_json_report(const Analysis& analysis, std::ostream& out) {
  out << report(analysis).dump(1, ' ', false, ordered_json::error_handler_t::replace) << '\n';
}

}  // namespace roofladder
