// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/run_history.h"

#include <cmath>
#include <map>
#include <tuple>
#include <utility>

#include "analyzer/comparison/run_spread.h"
#include "analyzer/comparison/same_source.h"

namespace roofladder {
namespace {

using RungKey = std::tuple<std::string, std::string, std::string, CacheState>;

void gather_rung(RunHistory& history, std::size_t run, const Ladder& ladder, const Rung& rung,
                 std::map<RungKey, std::size_t>& known) {
  const Run& of = history.runs[run].run;
  RungHistory found{.variant = variant_of(of, rung).id,
                    .size = ladder.size,
                    .cache = ladder.cache,
                    .device = of.devices.at(ladder.device).name,
                    .times = {}};
  const auto [entry, is_new] = known.try_emplace(
      RungKey{found.variant, found.device, to_text(found.size), found.cache}, history.rungs.size());
  if (is_new) {
    history.rungs.push_back(std::move(found));
  }
  std::vector<TimeInRun>& times = history.rungs[entry->second].times;
  if (times.empty() || times.back().run != run) {
    times.push_back({run, &rung});
  }
}

// The newest run comes first, whose order of rungs counts.
void gather_rungs(RunHistory& history) {
  std::map<RungKey, std::size_t> known;
  for (std::size_t run = history.runs.size(); run-- > 0;) {
    for (const Ladder& ladder : history.runs[run].ladders) {
      for (const Rung& rung : ladder.rungs) {
        if (rung.has_valid_time() && rung.analysis.time->median > 0) {
          gather_rung(history, run, ladder, rung, known);
        }
      }
    }
  }
  for (RungHistory& rung : history.rungs) {
    std::ranges::reverse(rung.times);
  }
}

// The rung's work that is other than in the run before.
std::vector<CountedPair> work_changed_at(const RunHistory& history, const RungHistory& rung,
                                         std::size_t place) {
  const TimeInRun& before = rung.times[place - 1];
  const TimeInRun& after = rung.times[place];
  return changed_work(history.runs[before.run].run, before.rung->analysis,
                      history.runs[after.run].run, after.rung->analysis);
}

TimesOverRuns times_of(const RunHistory& history, const RungHistory& rung) {
  TimesOverRuns times;
  for (std::size_t place = 0; place < rung.times.size(); ++place) {
    times.runs.push_back(rung.times[place].run);
    times.times.push_back(std::log(rung.time(place)));
    if (place > 0 && !work_changed_at(history, rung, place).empty()) {
      times.known.push_back(place);
    }
  }
  return times;
}

CodeChange code_changed_at(const RunHistory& history, const RungHistory& rung, std::size_t place) {
  const TimeInRun& before = rung.times[place - 1];
  const TimeInRun& after = rung.times[place];
  const Run& older = history.runs[before.run].run;
  const Run& newer = history.runs[after.run].run;
  const VariantInfo& one = variant_of(older, *before.rung);
  const VariantInfo& other = variant_of(newer, *after.rung);
  if (one.sources.empty() || other.sources.empty()) {
    return CodeChange::unknown;
  }
  if (!is_same_source(older, one, newer, other)) {
    return CodeChange::source;
  }
  if (one.build != other.build) {
    return CodeChange::build;
  }
  if (is_same_code(older, before.rung->analysis, newer, after.rung->analysis)) {
    return CodeChange::none;
  }
  return older.tool_version != newer.tool_version ? CodeChange::version : CodeChange::threads;
}

HistoryChange change_of(const RunHistory& history, const RungHistory& rung,
                        const ChangePoint& point) {
  HistoryChange change{.point = point};
  if (point.kind != ChangeKind::drift) {
    change.code = code_changed_at(history, rung, point.at);
    change.work = work_changed_at(history, rung, point.at);
  }
  return change;
}

}  // namespace

RunHistory history_of(std::vector<Analysis> runs) {
  RunHistory history;
  history.runs = std::move(runs);
  gather_rungs(history);
  std::vector<TimesOverRuns> times;
  for (const RungHistory& rung : history.rungs) {
    times.push_back(times_of(history, rung));
  }
  const std::vector<FoundChanges> found = change_points(times);
  for (std::size_t i = 0; i < found.size(); ++i) {
    RungHistory& rung = history.rungs[i];
    rung.detectable = found[i].detectable;
    for (const ChangePoint& point : found[i].changes) {
      rung.changes.push_back(change_of(history, rung, point));
    }
  }
  return history;
}

std::string commit_of(const Run& run) {
  const Fact* fact = find_fact(run.facts, commit_fact);
  return fact == nullptr ? std::string() : fact->text;
}

}  // namespace roofladder
