// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/utf8.h"

#include <gtest/gtest.h>

namespace roofladder {
namespace {

TEST(Utf8, DecodesWellFormedSequences) {
  EXPECT_EQ(decode_utf8("a").code_point, U'a');
  EXPECT_EQ(decode_utf8("\u00e4").code_point, U'\u00e4');
  EXPECT_EQ(decode_utf8("\uffff").code_point, U'\uffff');
  EXPECT_EQ(decode_utf8("\U0010ffff").code_point, U'\U0010ffff');
  EXPECT_EQ(decode_utf8("\U0010ffff").length, 4U);
}

TEST(Utf8, ReplacesMalformedBytes) {
  EXPECT_EQ(valid_utf8("a\x80z"), "a\uFFFDz");                  // continuation without start
  EXPECT_EQ(valid_utf8("\xc3"), "\uFFFD");                      // cut short
  EXPECT_EQ(valid_utf8("\xc0\xaf"), "\uFFFD\uFFFD");            // overlong '/'
  EXPECT_EQ(valid_utf8("\xe0\x80\xaf"), "\uFFFD\uFFFD\uFFFD");  // overlong '/'
  EXPECT_EQ(valid_utf8("\xed\xa0\x80"), "\uFFFD\uFFFD\uFFFD");  // surrogate
  EXPECT_EQ(valid_utf8("\xf4\x90\x80\x80"), "\uFFFD\uFFFD\uFFFD\uFFFD");  // beyond Unicode
  EXPECT_EQ(valid_utf8("\xff\xfe"), "\uFFFD\uFFFD");
  EXPECT_EQ(valid_utf8("\xe4\xb8\xad"), "\u4e2d");
}

}  // namespace
}  // namespace roofladder
