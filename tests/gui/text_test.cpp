// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/text.h"

#include <gtest/gtest.h>

namespace roofladder::gui::test {
namespace {

TEST(Text, ShowsControlCharacters) {
  EXPECT_EQ(shown("a\x1b[31m"), "a\\x1b[31m");
  EXPECT_EQ(shown_lines("a\x1b\nb"), "a\\x1b\nb");
}

TEST(Text, IsCutWhereItIsTooLong) {
  EXPECT_EQ(shown(std::string(31, 'x'), 30), QString(29, 'x') + "…");
  EXPECT_EQ(shown(std::string(30, 'x'), 30), QString(30, 'x'));
}

TEST(Text, OfAToolTipIsNoMarkup) {
  EXPECT_EQ(tool_tip("<b>"), "<p>&lt;b&gt;</p>");
  EXPECT_EQ(tool_tip(""), "");
}

}  // namespace
}  // namespace roofladder::gui::test
