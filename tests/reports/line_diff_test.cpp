// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/line_diff.h"

#include <gtest/gtest.h>
#include <string>

namespace roofladder::test {
namespace {

std::string text_of(const std::vector<DiffLine>& lines) {
  std::string text;
  for (const DiffLine& line : lines) {
    text += " -+~"[static_cast<int>(line.edit)];
    text += std::string(line.text) + "|";
  }
  return text;
}

TEST(LineDiff, KeepsTheLongestCommonSubsequence) {
  EXPECT_EQ(text_of(line_diff("a\nb\nc\n", "a\nx\nc\n")), " a|-b|+x| c|");
  EXPECT_EQ(text_of(line_diff("a\nb\nc\nd\n", "b\nd\ne\n")), "-a| b|-c| d|+e|");
  EXPECT_EQ(text_of(line_diff("", "a\nb")), "+a|+b|");
  EXPECT_EQ(text_of(line_diff("a\nb", "")), "-a|-b|");
  EXPECT_EQ(text_of(line_diff("a\na\n", "a\na\na\n")), " a| a|+a|");
  EXPECT_EQ(text_of(line_diff("", "")), "");
}

TEST(LineDiff, GivesBothTextsBack) {
  const std::string before = "one\ntwo\n\nthree\nfour\ntwo\n";
  const std::string after = "two\nzero\n\nfour\nthree\ntwo\nfive\n";
  std::string old_text;
  std::string new_text;
  for (const DiffLine& line : line_diff(before, after)) {
    old_text += line.edit == Edit::added ? "" : std::string(line.text) + "\n";
    new_text += line.edit == Edit::removed ? "" : std::string(line.text) + "\n";
  }
  EXPECT_EQ(old_text, before);
  EXPECT_EQ(new_text, after);
}

TEST(LineDiff, ReplacesWholesOfHugeTexts) {
  std::string before = "first\n";
  std::string after = "first\n";
  for (int i = 0; i < 2500; ++i) {
    before += "b" + std::to_string(i) + "\n";
    after += "a" + std::to_string(i) + "\n";
  }
  const auto lines = line_diff(before, after);
  ASSERT_EQ(lines.size(), 5001U);
  EXPECT_EQ(lines[0].edit, Edit::same);
  EXPECT_EQ(lines[2500].edit, Edit::removed);
  EXPECT_EQ(lines[2501].edit, Edit::added);
}

TEST(LineDiff, LeavesOutWhatIsFarFromAChange) {
  const auto lines = line_diff("1\n2\n3\n4\n5\n6\n7\n8\n", "1\n2\n3\n4\nx\n6\n7\n8\n");
  EXPECT_EQ(text_of(with_context(lines, 1)), "~| 4|-5|+x| 6|~|");
  EXPECT_EQ(text_of(with_context(lines, 9)), " 1| 2| 3| 4|-5|+x| 6| 7| 8|");
  EXPECT_EQ(text_of(with_context(line_diff("1\n2\n3\n4\n", "x\n2\n3\ny\n"), 1)),
            "-1|+x| 2| 3|-4|+y|");
  EXPECT_EQ(text_of(with_context(line_diff("a\n", "a\n"), 1)), "");
}

}  // namespace
}  // namespace roofladder::test
