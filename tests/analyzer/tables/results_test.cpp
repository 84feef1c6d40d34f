// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <gtest/gtest.h>
#include <variant>

#include "analyzer/tables/tables.h"
#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

const TableCell& cell_of(const Table& table, std::string_view brief, std::size_t row) {
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    if (table.columns[column].brief == brief) {
      return table.rows.at(row).cells.at(column);
    }
  }
  throw std::out_of_range("no such column");
}

TEST(ResultTable, ShowsNothingThatAFailedVariantDeclares) {
  test::CleanRun clean = test::clean_run();
  const Analysis before = analyse(clean.builder.run);
  EXPECT_TRUE(std::holds_alternative<Number>(
      cell_of(result_table(before, before.ladders[0]), "flop/B", 0).value));
  clean.builder.absent(clean.original, "time", Status::failed, "element 7 is wrong",
                       Provenance::timer);
  const Analysis analysis = analyse(clean.builder.run);
  ASSERT_TRUE(analysis.ladders[0].rungs[0].analysis.value(metric::intensity));
  const Table table = result_table(analysis, analysis.ladders[0]);
  EXPECT_TRUE(std::holds_alternative<FailedResult>(cell_of(table, "time", 0).value));
  EXPECT_TRUE(std::holds_alternative<Absence>(cell_of(table, "flop/B", 0).value));
}

bool has_verdicts(const Table& table) {
  return std::ranges::find(table.columns, "judge", &TableColumn::brief) != table.columns.end();
}

TEST(FastestTable, SaysOnceThatNoneIsProven) {
  Analysis analysis = analyse(test::clean_run().builder.run);
  for (Rung& rung : analysis.ladders[0].rungs) {
    rung.judgement.judged = Judged::unproven;
  }
  const Table open = fastest_table(analysis);
  ASSERT_EQ(open.rows.size(), 1U);
  EXPECT_TRUE(open.note.starts_with("The fastest by time alone")) << open.note;
  EXPECT_FALSE(has_verdicts(open));
  for (Rung& rung : analysis.ladders[0].rungs) {
    rung.judgement.judged = Judged::passed;
  }
  EXPECT_EQ(fastest_table(analysis).note, "");
  EXPECT_TRUE(has_verdicts(fastest_table(analysis)));
}

}  // namespace
}  // namespace roofladder
