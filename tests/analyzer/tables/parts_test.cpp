// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <variant>

#include "analyzer/tables/tables.h"
#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;

std::vector<TableCell> cells_of(const Table& table, std::string_view title) {
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    if (table.columns[column].title == title) {
      std::vector<TableCell> cells;
      for (const TableRow& row : table.rows) {
        cells.push_back(row.cells.at(column));
      }
      return cells;
    }
  }
  throw std::out_of_range("no such column");
}

std::vector<double> numbers_of(const Table& table, std::string_view title) {
  std::vector<double> numbers;
  for (const TableCell& cell : cells_of(table, title)) {
    numbers.push_back(std::get<Number>(cell.value).estimate.value);
  }
  return numbers;
}

std::vector<std::string> texts_of(const Table& table, std::string_view title) {
  std::vector<std::string> texts;
  for (const TableCell& cell : cells_of(table, title)) {
    texts.push_back(std::get<std::string>(cell.value));
  }
  return texts;
}

// A ladder of 8 s whose original has a kernel of 6 s and a transfer of 2 s, in 1000 sweeps.
class PartsTable : public testing::Test {
 protected:
  PartsTable() {
    Point point;
    point.work_units = 1000;
    original = builder.add(test::rung("original", "", 0, {"sweep", "to_device"}), point);
    builder.times(original, 8, {0.75, 0.25});
    builder.sample(original, "dram.read", 3e9, Provenance::counter, 0);
    builder.sample(original, "dram.write", 3e9, Provenance::counter, 0);
    const auto whole = builder.add(test::rung("whole", "original", 1));
    builder.times(whole, 4);
  }

  test::RunBuilder builder;
  std::uint32_t original = 0;
};

TEST_F(PartsTable, HasARowForEachPartOfWhatIsDivided) {
  const Analysis analysis = analyse(builder.run);
  const Table table = parts_table(analysis, analysis.ladders.at(0));
  EXPECT_THAT(texts_of(table, "Part"), ElementsAre("sweep", "to_device"));
  EXPECT_EQ(table.rows[1].place, (RungPlace{0, 0}));
  EXPECT_THAT(numbers_of(table, "Median"), ElementsAre(DoubleNear(6, 1e-9), DoubleNear(2, 1e-9)));
  EXPECT_THAT(numbers_of(table, "of the repetition"),
              ElementsAre(DoubleNear(0.75, 1e-9), DoubleNear(0.25, 1e-9)));
}

TEST_F(PartsTable, DividesTimesByTheUnitsOfWork) {
  const Analysis analysis = analyse(builder.run);
  const std::string unit = analysis.run.kernels.at(analysis.ladders.at(0).kernel).work_unit;
  EXPECT_THAT(numbers_of(parts_table(analysis, analysis.ladders[0]), "Time of one " + unit),
              ElementsAre(DoubleNear(6e-3, 1e-12), DoubleNear(2e-3, 1e-12)));
}

TEST_F(PartsTable, HasTheTrafficOfThePartAlone) {
  const Analysis analysis = analyse(builder.run);
  const std::vector<TableCell> bytes =
      cells_of(parts_table(analysis, analysis.ladders.at(0)), "DRAM bytes");
  EXPECT_EQ(std::get<Number>(bytes[0].value).estimate.value, 6e9);
  EXPECT_TRUE(std::holds_alternative<std::monostate>(bytes[1].value));
}

TEST_F(PartsTable, SaysWhatNoPartAccountsFor) {
  builder.run.samples.clear();
  builder.times(original, 8, {0.5, 0.25});
  const Analysis analysis = analyse(builder.run);
  const Table table = parts_table(analysis, analysis.ladders.at(0));
  EXPECT_THAT(texts_of(table, "Part"), ElementsAre("sweep", "to_device", "outside parts"));
  EXPECT_NEAR(numbers_of(table, "Median")[2], 2, 1e-9);
  EXPECT_TRUE(std::holds_alternative<std::monostate>(cells_of(table, "Fastest")[2].value));
}

TEST_F(PartsTable, SaysThatNothingIsDivided) {
  test::RunBuilder one;
  one.times(one.add(test::rung("whole", "", 0)), 4);
  const Analysis analysis = analyse(one.run);
  const Table table = parts_table(analysis, analysis.ladders.at(0));
  EXPECT_TRUE(table.rows.empty());
  EXPECT_FALSE(table.note.empty());
}

}  // namespace
}  // namespace roofladder
