// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>
#include <iterator>

#include "analyzer/published/published_numbers.h"
#include "analyzer/tables/cells.h"
#include "analyzer/tables/tables.h"
#include "analyzer/words/result_text.h"
#include "run/format.h"
#include "run/metric.h"

namespace roofladder {
namespace {

constexpr const char* ambiguous_mark = "ambiguous";

TableCell name_of(const PublishedRung& rung) {
  return {VariantName{rung.title, rung.key, rung.branch}, {}, {}, {}};
}

// "9.45x over serial; 2.1x (ambiguous)"
TableCell printed_speedups(const PublishedRung& rung) {
  std::string text;
  for (const PublishedNumber& number : rung.numbers) {
    if (const auto over = speedup_over(number)) {
      text += fmt::format("{}{}x{}{}", text.empty() ? "" : "; ", number.quotation.printed,
                          over->empty() ? "" : " over " + *over,
                          number.quotation.ambiguous ? " (ambiguous)" : "");
    }
  }
  return text.empty() ? TableCell{} : cells::text(std::move(text));
}

bool is_ambiguous_time(const PublishedNumber& number) {
  return number.part.empty() && number.quotation.ambiguous &&
         number.metric.starts_with(metric::time.name);
}

TableCell time_cell(const PublishedRung& rung) {
  TableCell cell = cells::quantity(rung.time_of_unit, dimension::seconds);
  cell.remark = rung.time_of_unit ? "" : rung.no_time;
  if (std::ranges::any_of(rung.numbers, is_ambiguous_time)) {
    cell.marks.emplace_back(std::string(ambiguous_mark));
  }
  return cell;
}

void add_own(const std::optional<PublishedOwn>& own, TableRow& row) {
  row.cells.push_back(own ? cells::quantity(own->time_of_unit, dimension::seconds) : TableCell{});
  row.cells.push_back(own && own->speedup ? cells::factor(Estimate{own->speedup->value, {}})
                                          : TableCell{});
}

// Adds a time and a speedup column for each of this analysis' ladders of the same kernel.
void add_own_columns(const Analysis& analysis, const PublishedStory& story, Table& table) {
  for (const std::size_t own : story.own) {
    const std::size_t group = table.groups.size();
    table.groups.push_back({"Here: " + setting(analysis, analysis.ladders.at(own)), {}, {}, {}});
    table.columns.push_back({.title = "time", .group = group});
    table.columns.push_back({.title = "over its first", .group = group});
  }
}

std::string title_of(const PublishedLadder& ladder) {
  const std::string size = to_text(ladder.size);
  return fmt::format("{} on {}{}", ladder.model, ladder.device, size.empty() ? "" : ", " + size);
}

struct Quoted {
  const PublishedRung* rung;
  const PublishedNumber* number;
};

std::vector<Quoted> quoted_of(const PublishedStory& story, WhichNumbers which) {
  std::vector<Quoted> quoted;
  for (const PublishedLadder& ladder : story.ladders) {
    for (const PublishedRung& rung : ladder.rungs) {
      for (const PublishedNumber& number : rung.numbers) {
        if (which == WhichNumbers::all || number.quotation.ambiguous) {
          quoted.push_back({&rung, &number});
        }
      }
    }
  }
  return quoted;
}

// True for amounts per repetition, which depend on the size of the problem and cannot be compared
// with published ones. Rates and ratios can.
bool is_amount(Dimension dimension) {
  return dimension == dimension::seconds || dimension == dimension::bytes ||
         dimension == dimension::flops || dimension == dimension::joules ||
         dimension == dimension::count;
}

// The value of the variant of the same name in one of this analysis' ladders.
TableCell own_value(const Analysis& analysis, const PublishedStory& story, std::size_t own,
                    const Quoted& quoted) {
  const Metric* const metric = find_metric(quoted.number->metric);
  const std::optional<PublishedOwn>& variant = quoted.rung->own.at(own);
  if (metric == nullptr || is_amount(metric->dimension) || !quoted.number->part.empty() ||
      !variant) {
    return {};
  }
  const Ladder& ladder = analysis.ladders.at(story.own[own]);
  return cells::metric(ladder.rungs.at(variant->rung).analysis, *metric);
}

TableRow quotation_row(const Quoted& quoted) {
  const auto& [rung, number] = quoted;
  TableCell printed = cells::text(number->quotation.printed);
  if (number->quotation.ambiguous) {
    printed.marks.emplace_back(std::string(ambiguous_mark));
  }
  return {{cells::text(rung->variant + (number->part.empty() ? "" : ":" + number->part)),
           cells::text(number->metric), std::move(printed), cells::text(number->quotation.place),
           cells::text(number->quotation.note)},
          {},
          {}};
}

constexpr std::ptrdiff_t beside_printed = 3;

// Adds a column for each of this analysis' ladders that has a value for any of the numbers.
void add_own_values(const Analysis& analysis, const PublishedStory& story,
                    const std::vector<Quoted>& quoted, Table& table) {
  auto column = beside_printed;
  for (std::size_t own = 0; own < story.own.size(); ++own) {
    std::vector<TableCell> cells;
    std::ranges::transform(quoted, std::back_inserter(cells), [&](const Quoted& each) {
      return own_value(analysis, story, own, each);
    });
    if (std::ranges::none_of(cells, [](const TableCell& cell) {
          return std::holds_alternative<Number>(cell.value);
        })) {
      continue;
    }
    table.columns.insert(
        table.columns.begin() + column,
        {.title = "Here: " + setting(analysis, analysis.ladders.at(story.own[own])),
         .has_origin = true});
    for (std::size_t row = 0; row < cells.size(); ++row) {
      auto& into = table.rows[row].cells;
      into.insert(into.begin() + column, std::move(cells[row]));
    }
    ++column;
  }
}

}  // namespace

Table published_table(const Analysis& analysis, const PublishedStory& story,
                      const PublishedLadder& ladder) {
  const auto index = static_cast<std::size_t>(&ladder - story.ladders.data());
  Table table{.id = fmt::format("published-{}-{}", story.kernel.name, index + 1),
              .title = title_of(ladder),
              .source = Provenance::published,
              .columns = {{.title = "Published variant", .is_number = false, .is_heading = true},
                          {.title = "Time of one " + story.kernel.work_unit},
                          {.title = ladder.baseline.empty() ? "Speedup by its times"
                                                            : "Speedup over " + ladder.baseline},
                          {.title = "Speedup as printed", .is_number = false}}};
  add_own_columns(analysis, story, table);
  for (const PublishedRung& rung : ladder.rungs) {
    TableRow row{
        {name_of(rung), time_cell(rung), cells::factor(rung.speedup), printed_speedups(rung)},
        {},
        {}};
    for (std::size_t i = 0; i < story.own.size(); ++i) {
      add_own(rung.own.at(i), row);
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table quotations_table(const Analysis& analysis, const PublishedStory& story, WhichNumbers which) {
  Table table{.id = "quotations-" + story.kernel.name,
              .title = "Numbers as its source prints them",
              .columns = {{.title = "Variant", .is_number = false, .is_heading = true},
                          {.title = "Metric", .is_number = false},
                          {.title = "Printed"},
                          {.title = "Place in the source", .is_number = false},
                          {.title = "Note", .is_number = false}}};
  const std::vector<Quoted> quoted = quoted_of(story, which);
  std::ranges::transform(quoted, std::back_inserter(table.rows), quotation_row);
  add_own_values(analysis, story, quoted, table);
  return table;
}

}  // namespace roofladder
