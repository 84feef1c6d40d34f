// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/markup.h"

#include <gtest/gtest.h>

namespace roofladder::test {
namespace {

TEST(Markup, EscapesForTextAndAttributes) {
  EXPECT_EQ(escaped("<b a=\"1\" c='2'>&"), "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;");
  EXPECT_EQ(escaped("\x1b[31m"), "\\x1b[31m");
  EXPECT_EQ(escaped("µ → ✓"), "µ → ✓");
}

TEST(Markup, KeepsTheLinesOfASource) {
  EXPECT_EQ(escaped_lines("a\r\n\tb<c\n\nd"), "a\n    b&lt;c\n\nd");
  EXPECT_EQ(escaped_lines("a\n"), "a\n");
  EXPECT_EQ(escaped_lines(""), "");
}

TEST(Markup, ShortensBetweenCharacters) {
  EXPECT_EQ(shortened("µµµ", 3), "µµµ");
  EXPECT_EQ(shortened("µµµµ", 3), "µµ…");
  EXPECT_EQ(character_count(shortened(std::string(500, 'x'), 200)), 200U);
}

TEST(Markup, ALongNameKeepsItsFullTextAsATooltip) {
  const std::string name(500, 'x');
  const std::string html = html_name(name);
  EXPECT_NE(html.find("title=\"" + name + "\""), std::string::npos);
  EXPECT_NE(html.find(std::string(199, 'x') + "…<"), std::string::npos);
  EXPECT_EQ(html_name("a<b"), "a&lt;b");
}

TEST(Markup, AnAnchorIsOneWord) {
  EXPECT_EQ(anchor("a b\"><c_1"), "a-b---c_1");
}

TEST(ToldApart, LeavesOutWholeWordsThatAllHave) {
  using Texts = std::vector<std::string>;
  EXPECT_EQ(distinguishing_parts({"one two three", "one zwei three"}),
            (Texts{"… two …", "… zwei …"}));
  EXPECT_EQ(distinguishing_parts({"threads 12", "threads 13"}), (Texts{"… 12", "… 13"}));
  EXPECT_EQ(distinguishing_parts({"alpha", "beta"}), (Texts{"alpha", "beta"}));
  EXPECT_EQ(distinguishing_parts({"one two", "one two three"}), (Texts{"… two", "… two three"}));
  EXPECT_EQ(distinguishing_parts({"one", "one two"}), (Texts{"one", "one two"}));
  EXPECT_EQ(distinguishing_parts({"alone"}), Texts{"alone"});
  EXPECT_EQ(distinguishing_parts({}), Texts{});
}

}  // namespace
}  // namespace roofladder::test
