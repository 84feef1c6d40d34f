// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string_view>

#include "analyzer/words/history_text.h"
#include "reports/csv/row.h"
#include "reports/history_report.h"

namespace roofladder {
namespace {

constexpr std::string_view history_columns =
    "variant,size,cache,device,file,started,commit,time[s],time_low[s],time_high[s],change,ratio,"
    "ratio_low,ratio_high,reason";

std::string_view kind_name(ChangeKind kind) {
  switch (kind) {
    case ChangeKind::step:
      return "step";
    case ChangeKind::drift:
      return "drift";
    case ChangeKind::work:
      break;
  }
  return "work";
}

void write_time(const RunHistory& history, const RungHistory& rung, std::size_t place,
                std::ostream& out) {
  const Analysis& analysis = history.runs[rung.times[place].run];
  const Distribution& time = *rung.times[place].rung->analysis.time;
  const auto change = std::ranges::find(rung.changes, place,
                                        [](const HistoryChange& each) { return each.point.at; });
  CsvRow row;
  row.text(rung.variant).text(to_text(rung.size)).text(name_of(rung.cache)).text(rung.device);
  row.text(analysis.file).text(analysis.run.started).text(commit_of(analysis.run));
  row.estimate(Estimate{time.median, time.median_interval});
  if (change == rung.changes.end()) {
    row.empty(5);
  } else {
    row.text(kind_name(change->point.kind)).estimate(change->point.ratio);
    row.text(reason_text(*change));
  }
  row.end(out);
}

}  // namespace

void write_history_csv(const RunHistory& history, std::ostream& out) {
  out << history_columns << "\r\n";
  for (const RungHistory& rung : history.rungs) {
    for (std::size_t place = 0; place < rung.times.size(); ++place) {
      write_time(history, rung, place, out);
    }
  }
}

}  // namespace roofladder
