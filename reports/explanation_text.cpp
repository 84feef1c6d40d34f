// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/explanation_text.h"

#include <fmt/format.h>

#include "analyzer/words/result_text.h"
#include "reports/wrapped_text.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr std::size_t margin = 9;  // "  floor  "

std::string line(std::string_view label, const std::string& text, std::size_t width) {
  return fmt::format("  {:<7}{}\n", label, wrapped(printable(text), margin, width));
}

std::vector<ExpectationCheck> claim_of(const Explanation& explanation) {
  return explanation.step == nullptr ? std::vector<ExpectationCheck>{} : explanation.step->claim;
}

std::string gain_text(const Advice& advice) {
  const auto* most = std::get_if<double>(&advice.most_speedup);
  return most == nullptr ? "no speedup given, " + std::get<Absence>(advice.most_speedup).reason
                         : "at most " + format_factor(*most);
}

}  // namespace

std::string explanation_text(const Analysis& analysis, const Ladder& ladder,
                             const Explanation& explanation, std::size_t width) {
  const VariantInfo& variant = info(analysis, ladder.rungs.at(explanation.rung));
  std::string text = fmt::format("{}: {}\n", printable(variant.id), printable(variant.title));
  const bool says_it = explanation.binding.starts_with(explanation.bound);
  text += line("bound", (says_it ? "" : explanation.bound + ": ") + explanation.binding, width);
  text += line("step", explanation.bought, width);
  for (const ExpectationCheck& check : claim_of(explanation)) {
    text += line("claim", text_of(check), width);
  }
  text += line("floor", explanation.floor, width);
  for (const Advice& advice : explanation.advices) {
    text += line("try", advice.attempt, width);
    text += line("", fmt::format("({}; {}: {})", gain_text(advice), advice.rule, advice.numbers),
                 width);
  }
  if (explanation.advices.empty()) {
    text += line("try", "nothing: no rule applies to what was measured", width);
  }
  if (!explanation.not_judged.empty()) {
    text += line("", "not judged: " + explanation.not_judged, width);
  }
  return text;
}

}  // namespace roofladder
