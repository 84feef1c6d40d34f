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

std::string_view word_of(Standing standing) {
  return standing == Standing::holds ? "holds" : standing == Standing::broken ? "broken" : "open";
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

std::string rulings_text(const std::vector<const Ruling*>& rulings, bool says_standing,
                         std::size_t width) {
  std::string text;
  for (const Ruling* ruling : rulings) {
    text += line(fmt::format("{}{}: {}", ruling->rule,
                             says_standing ? fmt::format(" {}", word_of(ruling->standing)) : "",
                             ruling->sentence),
                 width);
    if (!ruling->remedy.empty()) {
      text += line("it takes " + ruling->remedy, width);
    }
  }
  return text;
}

std::vector<const Ruling*> all_of(const Judgement& judgement) {
  std::vector<const Ruling*> rulings;
  for (const Ruling& ruling : judgement.rulings) {
    rulings.push_back(&ruling);
  }
  return rulings;
}

}  // namespace

std::string judgement_text(const Analysis& analysis, const Rung& rung, ShownRulings shown,
                           std::size_t width) {
  const Judgement& judgement = rung.judgement;
  const bool shows_all = shown == ShownRulings::all;
  return fmt::format("  {:<10}{}\n", name_of(judgement.judged), printable(head(analysis, rung))) +
         rulings_text(shows_all ? all_of(judgement) : judgement.grounds(), shows_all, width);
}

}  // namespace roofladder
