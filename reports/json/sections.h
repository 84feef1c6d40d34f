// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <ostream>

#include "analyzer/analysis.h"
#include "analyzer/comparison/spread.h"

// The parts of the report, in SI base units. Absent values have no key, or a reason.
namespace roofladder::json {

// Grows when a key changes its meaning or is removed; keys may be added at any time.
inline constexpr int schema_version = 1;

const char* name_of(Verdict verdict);
nlohmann::ordered_json of_estimate(const Estimate& estimate);
// The outcome of each expectation of a step.
nlohmann::ordered_json of_claim(const std::vector<ExpectationCheck>& claim);
nlohmann::ordered_json of_metrics(const MetricValues& metrics);
nlohmann::ordered_json of_distribution(const Distribution& distribution);

nlohmann::ordered_json of_run(const Run& run);
nlohmann::ordered_json of_devices(const Run& run);
nlohmann::ordered_json of_variants(const Run& run);
nlohmann::ordered_json of_ceilings(const Run& run, const std::vector<Ceiling>& ceilings);
nlohmann::ordered_json of_judgement(const Judgement& judgement);
nlohmann::ordered_json of_story(const PublishedStory& story);
nlohmann::ordered_json of_ladder(const Analysis& analysis, const Ladder& ladder);
nlohmann::ordered_json of_spreads(const std::vector<Spread>& spreads);
nlohmann::ordered_json of_analysis(const Analysis& analysis);

// Replaces malformed bytes by U+FFFD.
void write(const nlohmann::ordered_json& object, std::ostream& out);

}  // namespace roofladder::json
