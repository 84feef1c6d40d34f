// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>

#include "analyzer/comparison/run_history.h"
#include "analyzer/plots/plot.h"
#include "analyzer/words/history_text.h"
#include "run/format.h"

namespace roofladder {
namespace {

const HistoryChange* change_beginning_at(const RungHistory& rung, std::size_t place) {
  const auto found = std::ranges::find(rung.changes, place,
                                       [](const HistoryChange& change) { return change.point.at; });
  return found == rung.changes.end() ? nullptr : &*found;
}

Mark mark_of_run(const RunHistory& history, const RungHistory& rung, std::size_t place) {
  const Analysis& analysis = history.runs[rung.times[place].run];
  Mark mark;
  mark.x = static_cast<double>(rung.times[place].run + 1);
  mark.y = rung.time(place);
  mark.variant = rung.variant;
  mark.details = {{"Run", analysis.file},
                  {"Start", analysis.run.started},
                  {"Time", format_quantity(mark.y, dimension::seconds)}};
  if (const std::string commit = commit_of(analysis.run); !commit.empty()) {
    mark.details.emplace_back("Commit", commit);
  }
  if (const HistoryChange* change = change_beginning_at(rung, place)) {
    mark.label = slower_text(change->point.ratio);
    mark.details.emplace_back("Change", mark.label);
    mark.details.emplace_back("Why", reason_text(*change));
    mark.group = 1;
    mark.prominent = true;
  }
  return mark;
}

// The axis leaves a third of the extent free above and below, for the names of marks.
Axis axis_of_times(const RungHistory& rung) {
  double low = rung.time(0);
  double high = low;
  for (std::size_t place = 0; place < rung.times.size(); ++place) {
    low = std::min(low, rung.time(place));
    high = std::max(high, rung.time(place));
  }
  const double room = std::max((high - low) / 3, 0.01 * high);
  return {"median time", dimension::seconds, Scale::linear, std::max(0.0, low - room), high + room};
}

}  // namespace

XyPlot history_plot(const RunHistory& history, std::size_t rung) {
  const RungHistory& shown = history.rungs.at(rung);
  XyPlot plot;
  plot.id = fmt::format("history-{}", rung + 1);
  plot.title = name_of(history, shown);
  plot.x = {"run", dimension::count, Scale::linear, 0.5,
            static_cast<double>(history.runs.size()) + 0.5};
  plot.y = axis_of_times(shown);
  plot.groups = {"run", "first run with a change"};
  Line line{.name = "median time", .points = {}, .band = {}};
  for (std::size_t place = 0; place < shown.times.size(); ++place) {
    plot.marks.push_back(mark_of_run(history, shown, place));
    line.points.emplace_back(plot.marks.back().x, plot.marks.back().y);
  }
  plot.lines.push_back(std::move(line));
  return plot;
}

}  // namespace roofladder
