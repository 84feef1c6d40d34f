// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/table.h"

#include <gtest/gtest.h>

namespace roofladder::test {
namespace {

TerminalTable table() {
  TerminalTable table({"variant", "time", "rate", "bound"});
  table.add({"a rather long name", "1 ms", "2 GB/s", "latency"});
  table.add({"└ b", "10 ms", "20 GB/s", "triad"});
  return table;
}

TEST(TerminalTable, AlignsItsColumns) {
  EXPECT_EQ(table().text(),
            "variant              time     rate  bound\n"
            "a rather long name   1 ms   2 GB/s  latency\n"
            "└ b                 10 ms  20 GB/s  triad\n");
}

TEST(TerminalTable, PaintsWithoutMovingItsColumns) {
  TerminalTable coloured({"variant", "over parent", "bound"});
  coloured.add({"a", "1.50x ▲", "triad"});
  coloured.add({"└ b", "0.90x ▼", "triad"});
  coloured.set_coloured();
  EXPECT_EQ(coloured.text(),
            "\x1b[1mvariant\x1b[0m  \x1b[1mover parent\x1b[0m  \x1b[1mbound\x1b[0m\n"
            "a            \x1b[32m1.50x ▲\x1b[0m  triad\n"
            "\x1b[2m└ b\x1b[0m          \x1b[31m0.90x ▼\x1b[0m  triad\n");
}

TEST(TerminalTable, LeavesOutDispensableColumnsWhereItIsTooWide) {
  EXPECT_EQ(table().text(43, {"rate"}), table().text());
  EXPECT_EQ(table().text(42, {"rate", "time"}),
            "variant              time  bound\n"
            "a rather long name   1 ms  latency\n"
            "└ b                 10 ms  triad\n"
            "(rate left out: too narrow)\n");
}

TEST(TerminalTable, ShortensNamesAtLast) {
  EXPECT_EQ(table().text(31, {"rate", "absent"}),
            "variant           time  bound\n"
            "a rathe…ng name   1 ms  latency\n"
            "└ b              10 ms  triad\n"
            "(rate left out: too narrow)\n");
}

}  // namespace
}  // namespace roofladder::test
