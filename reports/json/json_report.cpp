// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/json/json_report.h"

#include "reports/json/sections.h"

namespace roofladder {

using nlohmann::ordered_json;

ordered_json json::of_analysis(const Analysis& analysis) {
  ordered_json object{{"schema_version", schema_version},
                      {"run", json::of_run(analysis.run)},
                      {"devices", json::of_devices(analysis.run)},
                      {"variants", json::of_variants(analysis.run)},
                      {"ceilings", json::of_ceilings(analysis)}};
  for (const char* list : {"ridges", "ladders", "findings", "warnings", "published"}) {
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
  for (const PublishedStory& story : analysis.published) {
    object["published"].push_back(json::of_story(story));
  }
  return object;
}

void json::write(const ordered_json& object, std::ostream& out) {
  out << object.dump(1, ' ', false, ordered_json::error_handler_t::replace) << '\n';
}

void write_json_report(const Analysis& analysis, std::ostream& out) {
  json::write(json::of_analysis(analysis), out);
}

}  // namespace roofladder
