// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/exports/exports.h"
#include "reports/json/sections.h"
#include "run/format.h"

// github-action-benchmark's "customSmallerIsBetter".
namespace roofladder {
namespace {

// "± 0.4 %"; empty where the median has no interval.
std::string range_of(const Distribution& time) {
  if (!time.median_interval) {
    return "";
  }
  const auto [low, high] = *time.median_interval;
  return format_uncertainty((high - low) / 2 / time.median);
}

}  // namespace

void write_github_action_benchmark(const Analysis& analysis, std::ostream& out) {
  nlohmann::ordered_json results = nlohmann::ordered_json::array();
  for (const Ladder& ladder : analysis.ladders) {
    for (const Rung& rung : ladder.rungs) {
      if (rung.has_valid_time()) {
        results.push_back({{"name", export_name(analysis, ladder, rung)},
                           {"unit", "s"},
                           {"value", rung.analysis.time->median},
                           {"range", range_of(*rung.analysis.time)},
                           {"extra", variant_of(analysis.run, rung).claim}});
      }
    }
  }
  json::write(results, out);
}

}  // namespace roofladder
