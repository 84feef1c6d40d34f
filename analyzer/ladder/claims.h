// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/variant/variant_analysis.h"
#include "run/run.h"

// Whether a run bears out what the claim of a step expects: docs/method/ladders.md, "Claims".
namespace roofladder {

enum class ClaimOutcome : std::uint8_t {
  borne_out,
  refuted,   // it changed the other way, or by less than its noise
  not_told,  // the run has no observation of it on both sides
};
inline constexpr std::array<std::string_view, 3> outcome_names{"borne out", "refuted",
                                                               "cannot be said"};
constexpr std::string_view name_of(ClaimOutcome outcome) {
  return outcome_names.at(static_cast<std::size_t>(outcome));
}

// What became of one expectation.
struct ExpectationCheck {
  Expectation expectation = Expectation::less_traffic;
  ClaimOutcome outcome = ClaimOutcome::not_told;
  std::string evidence;  // "DRAM bytes 1.20 GB -> 905 MB, -25 %", or why it cannot be said
};

// One side of a step.
struct ClaimSide {
  const VariantInfo& info;
  const VariantAnalysis& analysis;
};

// Of everything that the claim of the variant after the step expects, in the order it names them.
// Only what was observed counts: what a variant declares of itself bears out nothing.
std::vector<ExpectationCheck> check_claim(const ClaimSide& before, const ClaimSide& after);

// "less traffic: refuted (DRAM bytes 1.20 GB -> 1.21 GB, +0.8 %)"
std::string text_of(const ExpectationCheck& check);

}  // namespace roofladder
