// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Whether a rung's speedup is real: docs/method/judge.md.
namespace roofladder {

enum class Judged : std::uint8_t {
  passed,    // every rule that concerns it holds
  wrong,     // it does not compute what it should
  refused,   // it broke a rule, and there is evidence
  unproven,  // no rule is broken, but some could not be applied
};
inline constexpr std::array<std::string_view, 4> judged_names{"PASSED", "WRONG", "REFUSED",
                                                              "UNPROVEN"};
constexpr std::string_view name_of(Judged judged) {
  return judged_names.at(static_cast<std::size_t>(judged));
}

enum class RuleOutcome : std::uint8_t {
  pass,
  violated,
  inconclusive,  // the rule could not be applied
};
// The words of reports and of JSON.
inline constexpr std::array<std::string_view, 3> rule_outcome_names{"holds", "broken", "open"};
constexpr std::string_view name_of(RuleOutcome outcome) {
  return rule_outcome_names.at(static_cast<std::size_t>(outcome));
}

// One rule applied to one rung.
struct RuleResult {
  std::string_view rule;  // "result", "inside_the_clock"
  RuleOutcome outcome = RuleOutcome::inconclusive;
  std::string sentence;  // the evidence, or why the rule could not be applied
  std::string remedy;    // makes an inconclusive rule applicable; empty where nothing does
};

struct Judgement {
  Judged judged = Judged::unproven;
  std::vector<RuleResult> results;  // one for every rule that concerns the rung, in their order
  // Logarithmic: 0 at the time of the first rung of its scope, 1 at the ladder's floor. Absent
  // where one of these or the rung has no time, or where the rung was refused.
  std::optional<double> score;

  // The results that the verdict rests on; none if the rung passed.
  std::vector<const RuleResult*> deciding_results() const;
  // Whether its times, and what follows from them, may be used.
  bool may_count() const { return judged == Judged::passed || judged == Judged::unproven; }
};

// "inside_the_clock: it has 4.10 kB of its own, which may hold answers ... (it takes counters of
// ...)": the deciding results in one text. Empty if the rung passed.
std::string deciding_text(const Judgement& judgement);

}  // namespace roofladder
