// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/reports/tag_balance.h"

#include <gtest/gtest.h>

namespace roofladder::test {
namespace {

TEST(Html, TheCheckerFindsFaults) {
  EXPECT_NE(first_fault("<p><b></p></b>"), "");
  EXPECT_NE(first_fault("<p>"), "");
  EXPECT_NE(first_fault("<p>a & b</p>"), "");
  EXPECT_NE(first_fault("<p id=\"a\"></p><p id=\"a\"></p>"), "");
  EXPECT_NE(first_fault("<a href=\"#b\"></a>"), "");
  EXPECT_NE(first_fault("<p class=a></p>"), "");
  EXPECT_EQ(first_fault("<p class=\"a\" id=\"b\">x<br/></p><a href=\"#b\">&lt;</a>"), "");
}

}  // namespace
}  // namespace roofladder::test
