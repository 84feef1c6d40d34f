// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/text_table.h"

#include <gmock/gmock.h>

namespace roofladder::test {
namespace {

using testing::ElementsAre;

TextTable of_cells(std::vector<TableCell> cells) {
  Table table;
  table.columns.assign(cells.size(), {.title = "value"});
  table.rows.push_back({std::move(cells), {}, {}});
  return text_table(table);
}

TableCell declared(double ratio) {
  return {Number{{ratio, {}}, dimension::ratio, Display::percent},
          {Origin{Provenance::declared, "declared"}},
          {},
          {}};
}

TableCell judged(Verdict verdict) {
  return {Number{{1.1, {}}, dimension::ratio, Display::factor}, {verdict}, {}, {}};
}

TEST(TextTable, HasASignForEveryVerdict) {
  const TextTable table = of_cells({judged(Verdict::faster), judged(Verdict::slower),
                                    judged(Verdict::same), judged(Verdict::ambiguous)});
  EXPECT_THAT(table.at(1), ElementsAre("1.10x ▲", "1.10x ▼", "1.10x =", "1.10x ?"));
  EXPECT_EQ(legend_of(table), "▲ faster   ▼ slower   = after a factor: as fast   ? ambiguous");
}

TEST(TextTable, HasNoSignOfOriginBeforeAnInequality) {
  EXPECT_THAT(of_cells({declared(0.5), declared(1e-6)}).at(1), ElementsAre("=50 %", "< 0.01 %"));
}

}  // namespace
}  // namespace roofladder::test
