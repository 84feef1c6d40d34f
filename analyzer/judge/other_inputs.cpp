// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "analyzer/judge/rules.h"

namespace roofladder {
namespace {

// Shares of results on inputs that a kernel need not allow: it does if its original has none.
constexpr double allowed_of_original = 0.001;
constexpr double allowed = 0.01;

RuleResult unlike_the_original(const std::string& what) {
  return inconclusive(
      "on inputs of both signs and of sizes from 0.001 to 1000, where the "
      "original is right, " +
          what,
      "a fill() of all inputs that the kernel is for; or code that is right for them");
}

}  // namespace

std::optional<RuleResult> judge_other_inputs(const RungContext& rung) {
  const RungContext original = rung.rung(rung.ladder.rungs[rung.index].origin);
  const auto of_original = original.median(metric::checked_wide);
  if (!of_original || *of_original > allowed_of_original) {
    return std::nullopt;
  }
  const auto share = rung.median(metric::checked_wide);
  if (share) {
    return *share <= allowed
               ? pass("it is right for inputs of both signs and of any size too")
               : unlike_the_original(fmt::format("{:.0f} % of its results are off by a hundredth "
                                                 "or more",
                                                 100 * *share));
  }
  const Absence* why = rung.lacking({&metric::checked_wide});
  const bool has_failed =
      why != nullptr && (why->status == Status::failed || why->status == Status::timeout);
  return has_failed ? std::optional(unlike_the_original("it fails: " + why->reason)) : std::nullopt;
}

}  // namespace roofladder
