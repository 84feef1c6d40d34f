// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/words/history_text.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <fmt/format.h>

#include "analyzer/words/change_text.h"
#include "run/format.h"

namespace roofladder {
namespace {

std::string plural(std::size_t count, const char* what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::size_t count_changes(const RunHistory& history, bool is_drift) {
  std::size_t count = 0;
  for (const RungHistory& rung : history.rungs) {
    count += static_cast<std::size_t>(
        std::ranges::count_if(rung.changes, [&](const HistoryChange& change) {
          return (change.point.kind == ChangeKind::drift) == is_drift;
        }));
  }
  return count;
}

// "4.0", of a ratio 1.04 or 0.96.
std::string distance_from_one(double ratio) {
  const double percent = 100 * std::abs(ratio - 1);
  return fmt::format("{:.{}f}", percent, percent < 10 ? 1 : 0);
}

const char* code_text(CodeChange code) {
  switch (code) {
    case CodeChange::none:
      return "its code is the same";
    case CodeChange::source:
      return "its code changed";
    case CodeChange::build:
      return "its compiler or options changed";
    case CodeChange::threads:
      return "its number of threads changed";
    case CodeChange::version:
      return "Roofladder's version changed";
    case CodeChange::unknown:
      break;
  }
  return "its code is not known";
}

// True if rungs of the same variant differ in it.
bool is_told_apart(const RunHistory& history, const RungHistory& rung, auto property) {
  return std::ranges::any_of(history.rungs, [&](const RungHistory& other) {
    return other.variant == rung.variant && other.*property != rung.*property;
  });
}

}  // namespace

std::string summary_text(const RunHistory& history) {
  std::string text = plural(count_changes(history, false), "change");
  if (const std::size_t drifts = count_changes(history, true); drifts > 0) {
    text += ", " + plural(drifts, "drift");
  }
  std::vector<double> detectable;
  for (const RungHistory& rung : history.rungs) {
    if (rung.detectable && std::isfinite(*rung.detectable)) {
      detectable.push_back(*rung.detectable);
    }
  }
  return fmt::format("{} in {} over {}{}", text, plural(history.rungs.size(), "rung"),
                     plural(history.runs.size(), "run"), detectable_text(detectable));
}

std::string slower_text(const Estimate& ratio) {
  if (!ratio.interval || (ratio.interval->low <= 1 && ratio.interval->high >= 1)) {
    return change_text(ratio);
  }
  const bool is_slower = ratio.value > 1;
  const Interval& interval = *ratio.interval;
  return fmt::format("{} % {} ({} to {} %)", distance_from_one(ratio.value),
                     is_slower ? "slower" : "faster",
                     distance_from_one(is_slower ? interval.low : interval.high),
                     distance_from_one(is_slower ? interval.high : interval.low));
}

std::string reason_text(const HistoryChange& change) {
  if (change.point.kind == ChangeKind::drift) {
    return fmt::format("drifts over {} runs", change.point.to - change.point.from);
  }
  std::string text;
  for (const CountedPair& count : change.work) {
    text += count_text(count) + "; ";
  }
  return text + code_text(change.code);
}

std::string name_of(const RunHistory& history, const RungHistory& rung) {
  std::string name = rung.variant;
  if (is_told_apart(history, rung, &RungHistory::size)) {
    name += fmt::format(" ({})", to_text(rung.size));
  }
  if (is_told_apart(history, rung, &RungHistory::cache)) {
    name += fmt::format(", {} cache", name_of(rung.cache));
  }
  return is_told_apart(history, rung, &RungHistory::device) ? name + ", on " + rung.device : name;
}

std::string short_commit(const std::string& commit) {
  constexpr std::size_t digits = 12;
  const bool is_hash = std::ranges::all_of(
      commit, [](unsigned char character) { return std::isxdigit(character) != 0; });
  return is_hash ? commit.substr(0, digits) : commit;
}

std::vector<std::string> remarks_of(const RunHistory& history) {
  std::vector<std::string> remarks;
  const auto few = std::ranges::count_if(history.rungs,
                                         [](const RungHistory& rung) { return !rung.detectable; });
  if (few > 0) {
    remarks.push_back(fmt::format(
        "{} of {} have fewer than {} runs: a change of their time alone is not looked for.", few,
        plural(history.rungs.size(), "rung"), 2 * least_runs_of_side));
  }
  const auto unnamed = std::ranges::count_if(
      history.runs, [](const Analysis& analysis) { return commit_of(analysis.run).empty(); });
  if (unnamed > 0) {
    remarks.push_back(
        fmt::format("{} of {} have no commit (ROOFLADDER_COMMIT) and are named by file and date.",
                    unnamed, plural(history.runs.size(), "run")));
  }
  return remarks;
}

}  // namespace roofladder
