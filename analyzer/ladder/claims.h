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

// Checks whether a run bears out the claim of a step: docs/method/ladders.md, "Claims".
namespace roofladder {

enum class ClaimOutcome : std::uint8_t {
  borne_out,
  refuted,   // it changed the other way, or by no more than noise
  not_told,  // the run has no observation of it on both sides
};
inline constexpr std::array<std::string_view, 3> outcome_names{"borne out", "refuted",
                                                               "cannot be said"};
constexpr std::string_view name_of(ClaimOutcome outcome) {
  return outcome_names.at(static_cast<std::size_t>(outcome));
}

// The outcome of one expectation.
struct ExpectationCheck {
  Expectation expectation = Expectation::less_traffic;
  ClaimOutcome outcome = ClaimOutcome::not_told;
  std::string evidence;  // "DRAM bytes 1.20 GB -> 905 MB, -25 %", or why the outcome is open
};

// One side of a step.
struct ClaimSide {
  const VariantInfo& info;
  const VariantAnalysis& analysis;
};

// Checks everything that the claim of the variant after the step expects, in the order of the
// claim. Uses only observed quantities: a variant's own declarations prove nothing.
std::vector<ExpectationCheck> check_claim(const ClaimSide& before, const ClaimSide& after);

// "less traffic: refuted (DRAM bytes 1.20 GB -> 1.21 GB, +0.8 %)"
std::string text_of(const ExpectationCheck& check);

}  // namespace roofladder
