// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/words/change_text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string_view>

#include "analyzer/words/metric_text.h"
#include "run/format.h"

namespace roofladder {
namespace {

// "+10", of "+10 %".
std::string without_percent(std::string text) {
  constexpr std::string_view unit = " %";
  if (text.ends_with(unit)) {
    text.resize(text.size() - unit.size());
  }
  return text;
}

std::vector<double> detectable_in(const std::vector<PairedRung>& pairs) {
  std::vector<double> detectable;
  for (const PairedRung& pair : pairs) {
    if (const auto change = pair.detectable()) {
      detectable.push_back(*change);
    }
  }
  return detectable;
}

}  // namespace

std::string detectable_text(const std::vector<double>& detectable) {
  const auto all = distribution(detectable);
  if (!all) {
    return "";
  }
  std::string text = "; could have seen " + format_percent(all->median);
  if (all->n > 1) {
    text += fmt::format(" ({} to {})", without_percent(format_percent(all->minimum)),
                        format_percent(all->maximum));
  }
  return text;
}

std::string change_text(const Estimate& ratio) {
  const std::string change = format_change(ratio.value);
  return ratio.interval ? fmt::format("{} ({} to {})", change,
                                      without_percent(format_change(ratio.interval->low)),
                                      format_change(ratio.interval->high))
                        : change;
}

std::string count_text(const CountedPair& count) {
  const std::string values =
      fmt::format("{} {} → {}", count.metric->name, metric_text(*count.metric, count.before),
                  metric_text(*count.metric, count.after));
  return count.before > 0
             ? fmt::format("{} ({})", values, format_change(count.after / count.before))
             : values;
}

std::string verdict_word(const PairedRung& pair) {
  constexpr std::array words{"same", "faster", "slower", "ambiguous"};
  if (pair.is_lost()) {
    return "lost";
  }
  if (pair.before == nullptr) {
    return "new";
  }
  return pair.change ? words.at(static_cast<std::size_t>(pair.verdict)) : "no time";
}

std::string summary_text(const std::vector<PairedRung>& pairs) {
  const auto count = [&](std::string_view word) {
    return std::ranges::count(pairs, word, verdict_word);
  };
  std::string text = fmt::format("{} slower, {} faster, {} the same, {} ambiguous", count("slower"),
                                 count("faster"), count("same"), count("ambiguous"));
  for (const char* rare : {"lost", "new"}) {
    if (const auto found = count(rare); found > 0) {
      text += fmt::format(", {} {}", found, rare);
    }
  }
  const auto changed = std::ranges::count_if(pairs, [](const PairedRung& pair) {
    return std::ranges::any_of(pair.counts, &CountedPair::is_changed);
  });
  if (changed > 0) {
    text += fmt::format("; {} do{} other work", changed, changed == 1 ? "es" : "");
  }
  return text + detectable_text(detectable_in(pairs));
}

}  // namespace roofladder
