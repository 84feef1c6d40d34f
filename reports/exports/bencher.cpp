// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/exports/exports.h"
#include "reports/json/sections.h"

// Bencher Metric Format: https://bencher.dev/docs/reference/bencher-metric-format. Its latency is
// in nanoseconds.
namespace roofladder {

void write_bencher(const Analysis& analysis, std::ostream& out) {
  constexpr double nanoseconds = 1e9;
  nlohmann::ordered_json results = nlohmann::ordered_json::object();
  for (const Ladder& ladder : analysis.ladders) {
    for (const Rung& rung : ladder.rungs) {
      if (!rung.has_valid_time()) {
        continue;
      }
      const Distribution& time = *rung.analysis.time;
      nlohmann::ordered_json latency{{"value", time.median * nanoseconds}};
      if (time.median_interval) {
        latency["lower_value"] = time.median_interval->low * nanoseconds;
        latency["upper_value"] = time.median_interval->high * nanoseconds;
      }
      results[export_name(analysis, ladder, rung)] = {{"latency", latency}};
    }
  }
  json::write(results, out);
}

}  // namespace roofladder
