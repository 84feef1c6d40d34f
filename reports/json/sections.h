// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>

#include "analyzer/analysis.h"

// The parts of the report, in SI base units. What is absent has no key, or a reason.
namespace roofladder::json {

nlohmann::ordered_json of_estimate(const Estimate& estimate);
nlohmann::ordered_json of_metrics(const std::vector<MetricValue>& metrics);
nlohmann::ordered_json of_distribution(const Distribution& distribution);

nlohmann::ordered_json of_run(const Run& run);
nlohmann::ordered_json of_devices(const Run& run);
nlohmann::ordered_json of_variants(const Run& run);
nlohmann::ordered_json of_ceilings(const Analysis& analysis);
nlohmann::ordered_json of_ladder(const Analysis& analysis, const Ladder& ladder);

}  // namespace roofladder::json
