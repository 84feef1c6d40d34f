// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/judgement_text.h"

#include <fmt/format.h>

#include "analyzer/ladder/shared_reasons.h"
#include "analyzer/words/factor_text.h"
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
    text += ", " + factor_text(*rung.speedups.front());
  } else if (rung.analysis.time && rung.judgement.may_count()) {
    text += ", no speedup: the original has no time that counts";
  }
  if (rung.judgement.score) {
    text += fmt::format(", score {:.2f}", *rung.judgement.score);
  }
  return text;
}

std::string result_text(const RuleResult& result, const std::string& before, std::size_t width) {
  std::string text = line(fmt::format("{}: {}", before, result.sentence), width);
  if (!result.remedy.empty()) {
    text += line("it takes " + result.remedy, width);
  }
  return text;
}

std::string all_results_text(const Judgement& judgement, std::size_t width) {
  std::string text;
  for (const RuleResult& result : judgement.results) {
    text += result_text(result, fmt::format("{} {}", result.rule, name_of(result.outcome)), width);
  }
  return text;
}

std::string verdict_line(std::string_view verdict, const std::string& text) {
  return fmt::format("  {:<10}{}\n", verdict, printable(text));
}

// "all 47 rungs", "3 of 47 rungs: serial, threads, tiled"
std::string rungs_text(const Analysis& analysis, const Ladder& ladder,
                       const std::vector<std::size_t>& rungs) {
  if (rungs.size() == ladder.rungs.size()) {
    return fmt::format("all {} rungs", rungs.size());
  }
  std::string names;
  for (const std::size_t rung : rungs) {
    names += (names.empty() ? "" : ", ") + name_of(info(analysis, ladder.rungs[rung]));
  }
  return names;
}

std::string shared_text(const Analysis& analysis, const Ladder& ladder,
                        const std::vector<SharedReason>& shared, std::size_t width) {
  std::string text;
  for (const auto& [result, rungs] : shared) {
    text +=
        fmt::format("  {:<10}{}\n", name_of(Judged::unproven),
                    wrapped(printable(rungs_text(analysis, ladder, rungs)), verdict_width, width));
    text += result_text(result, std::string(result.rule), width);
  }
  return text;
}

}  // namespace

std::string judgements_text(const Analysis& analysis, const Ladder& ladder, ShownResults shown,
                            std::size_t width) {
  const bool shows_all = shown == ShownResults::all;
  const bool is_open = !shows_all && is_unproven_throughout(ladder);
  const std::vector<SharedReason> shared = shared_reasons(ladder);
  std::string text;
  for (const Rung& rung : ladder.rungs) {
    const Judgement& judgement = rung.judgement;
    text += verdict_line(is_open ? "" : name_of(judgement.judged), head(analysis, rung));
    if (shows_all) {
      text += all_results_text(judgement, width);
      continue;
    }
    for (const RuleResult* result : own_reasons(rung, shared)) {
      text += result_text(*result, std::string(result->rule), width);
    }
  }
  return shows_all ? text : text + shared_text(analysis, ladder, shared, width);
}

}  // namespace roofladder
