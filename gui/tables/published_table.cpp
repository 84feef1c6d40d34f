// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <fmt/format.h>

#include "analyzer/published/published_numbers.h"
#include "analyzer/words/result_text.h"
#include "gui/tables/result_tables.h"
#include "run/format.h"

namespace roofladder::gui {
namespace {

// "9.45x over serial; 2.1x (ambiguous)"
std::string printed_speedups(const PublishedRung& rung) {
  std::string text;
  for (const PublishedNumber& number : rung.numbers) {
    if (const auto over = speedup_over(number)) {
      text += fmt::format("{}{}x{}{}", text.empty() ? "" : "; ", number.quotation.printed,
                          over->empty() ? "" : " over " + *over,
                          number.quotation.ambiguous ? " (ambiguous)" : "");
    }
  }
  return text;
}

ShownRow row_of(const PublishedRung& rung) {
  ShownCell name = heading((rung.branch ? "└ " : "") + rung.title);
  name.remark = rung.variant;
  ShownCell time = quantity(rung.time_of_unit, dimension::seconds);
  time.remark = rung.no_time;
  ShownRow row{{name, time, estimate(rung.speedup), plain(printed_speedups(rung))}, {}};
  for (const auto& own : rung.own) {
    row.cells.push_back(quantity(own ? own->time_of_unit : std::nullopt, dimension::seconds));
    row.cells.push_back(estimate(own ? own->speedup : std::nullopt));
  }
  return row;
}

}  // namespace

ShownTable published_table(const PublishedStory& story, std::size_t index,
                           const Analysis& analysis) {
  const PublishedLadder& ladder = story.ladders.at(index);
  const std::string size = to_text(ladder.size);
  ShownTable table{.id = fmt::format("published-{}-{}", story.kernel.name, index + 1),
                   .title = fmt::format("{} on {}{}", ladder.model, ladder.device,
                                        size.empty() ? "" : ", " + size),
                   .columns = {"Published variant", "Time of one " + story.kernel.work_unit,
                               ladder.baseline.empty() ? "Speedup by its times"
                                                       : "Speedup over " + ladder.baseline,
                               "Speedup as printed"},
                   .rows = {},
                   .note = {}};
  for (const std::size_t own : story.own) {
    const std::string here = setting(analysis, analysis.ladders.at(own));
    table.columns.push_back("Here: time, " + here);
    table.columns.push_back("Here: speedup, " + here);
  }
  for (const PublishedRung& rung : ladder.rungs) {
    table.rows.push_back(row_of(rung));
  }
  return table;
}

}  // namespace roofladder::gui
