// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/judgement_text.h"

#include <fmt/format.h>

#include "analyzer/words/result_text.h"
#include "reports/wrapped_text.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr std::size_t verdict_width = 12;  // "  UNPROVEN  "

std::string line(const std::string& text, std::size_t width) {
  return fmt::format("{:{}}{}\n", "", verdict_width,
                     wrapped(printable(text), verdict_width, width));
}

std::string head(const Analysis& analysis, const Rung& rung) {
  std::string text = name_in_kernel(info(analysis, rung));
  if (!rung.speedups.empty() && rung.speedups.front()) {
    text += ", " + format_factor(rung.speedups.front()->value);
  } else if (rung.analysis.time && rung.judgement.may_count()) {
    text += ", no speedup: the original has no time that counts";
  }
  if (rung.judgement.score) {
    text += fmt::format(", score {:.2f}", *rung.judgement.score);
  }
  return text;
}

std::string results_text(const std::vector<const RuleResult*>& results, bool says_outcome,
                         std::size_t width) {
  std::string text;
  for (const RuleResult* result : results) {
    text += line(fmt::format("{}{}: {}", result->rule,
                             says_outcome ? fmt::format(" {}", name_of(result->outcome)) : "",
                             result->sentence),
                 width);
    if (!result->remedy.empty()) {
      text += line("it takes " + result->remedy, width);
    }
  }
  return text;
}

std::vector<const RuleResult*> all_of(const Judgement& judgement) {
  std::vector<const RuleResult*> results;
  for (const RuleResult& result : judgement.results) {
    results.push_back(&result);
  }
  return results;
}

}  // namespace

std::string judgement_text(const Analysis& analysis, const Rung& rung, ShownResults shown,
                           std::size_t width) {
  const Judgement& judgement = rung.judgement;
  const bool shows_all = shown == ShownResults::all;
  return fmt::format("  {:<10}{}\n", name_of(judgement.judged), printable(head(analysis, rung))) +
         results_text(shows_all ? all_of(judgement) : judgement.deciding_results(), shows_all,
                      width);
}

}  // namespace roofladder
