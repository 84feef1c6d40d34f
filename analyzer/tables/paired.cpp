// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string>

#include "analyzer/comparison/paired_rungs.h"
#include "analyzer/tables/cells.h"
#include "analyzer/tables/tables.h"
#include "analyzer/words/change_text.h"
#include "analyzer/words/result_text.h"
#include "run/format.h"

namespace roofladder {
namespace {

TableCell time_of(const Rung* rung) {
  return rung == nullptr ? TableCell{} : cells::time_with_origin(rung->analysis);
}

// "45 % → 52 %"
std::string stream_text(const PairedRung& pair) {
  const auto of = [](const Rung* rung) {
    const auto fraction =
        rung == nullptr ? std::nullopt : rung->analysis.value(metric::stream_fraction);
    return fraction ? format_percent(*fraction) : std::string("-");
  };
  const std::string before = of(pair.before);
  const std::string after = of(pair.after);
  return before == "-" && after == "-" ? "" : fmt::format("{} → {}", before, after);
}

std::string remarks_of(const PairedRung& pair) {
  std::vector<std::string> remarks;
  if (!pair.undecided.empty()) {
    remarks.push_back(pair.undecided);
  }
  for (const CountedPair& count : pair.counts) {
    if (count.is_changed) {
      remarks.push_back(count_text(count));
    }
  }
  return fmt::format("{}", fmt::join(remarks, ", "));
}

TableCell words(std::string text) {
  return text.empty() ? TableCell{} : cells::text(std::move(text));
}

TableRow row_of(const PairedRung& pair) {
  const auto detectable = pair.detectable();
  return {{{VariantName{pair.row->title, pair.row->key, pair.row->branch}, {}, {}, {}},
           cells::text(verdict_word(pair)),
           time_of(pair.before),
           time_of(pair.after),
           words(pair.change ? change_text(*pair.change) : ""),
           detectable ? cells::percent(detectable) : TableCell{},
           words(stream_text(pair)),
           words(remarks_of(pair))},
          {},
          {}};
}

}  // namespace

Table paired_table(const Comparison& comparison, const ComparedLadder& ladder,
                   const std::vector<PairedRung>& pairs) {
  const auto index = static_cast<std::size_t>(&ladder - comparison.ladders.data());
  Table table{
      .id = fmt::format("paired-{}", index + 1),
      .title = title_of(ladder.kernel, ladder.size, ladder.cache),
      .columns = {
          {.title = "Variant", .brief = "variant", .is_number = false, .is_heading = true},
          {.title = "Verdict", .brief = "verdict", .is_number = false},
          {.title = "Time before", .brief = "before", .rank = 2},
          {.title = "Time after", .brief = "after"},
          {.title = "Change of time", .brief = "change"},
          {.title = "Smallest change that could have been seen", .brief = "could see", .rank = 3},
          {.title = "Of STREAM's bandwidth", .brief = "of STREAM", .rank = 4},
          {.title = "Other changes", .brief = "other changes", .is_number = false}}};
  for (const PairedRung& pair : pairs) {
    if (pair.ladder == &ladder) {
      table.rows.push_back(row_of(pair));
    }
  }
  return table;
}

}  // namespace roofladder
