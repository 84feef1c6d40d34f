// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/nearest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace roofladder {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::vector<std::string> kernels{"jacobi", "species", "stream", "yee"};

TEST(Nearest, FindsMistypedNames) {
  EXPECT_THAT(nearest("jacoby", kernels), ElementsAre("jacobi"));
  EXPECT_THAT(nearest("steram", kernels), ElementsAre("stream"));
  EXPECT_THAT(nearest("ye", kernels), ElementsAre("yee"));
}

TEST(Nearest, PutsTheBestFirstAndGivesThreeAtMost) {
  EXPECT_THAT(nearest("abcd", {"abxy", "abcx", "abcd", "abc", "abd"}),
              ElementsAre("abcd", "abcx", "abc"));
}

TEST(Nearest, FindsNamesThatContainWhatWasTyped) {
  EXPECT_THAT(nearest("dram", {"time", "dram.read", "dram.write"}),
              ElementsAre("dram.read", "dram.write"));
}

TEST(Nearest, KeepsSilentWhereNothingIsNear) {
  EXPECT_THAT(nearest("matrix-multiplication", kernels), IsEmpty());
  EXPECT_THAT(nearest("", kernels), IsEmpty());
  EXPECT_THAT(nearest("jacobi", {}), IsEmpty());
}

TEST(Suggestion, IsAQuestionOrNothing) {
  EXPECT_EQ(suggestion("jacoby", kernels), "; did you mean jacobi?");
  EXPECT_EQ(suggestion("dram", {"dram.read", "dram.write"}),
            "; did you mean dram.read or dram.write?");
  EXPECT_EQ(suggestion("a.", {"a.1", "a.2", "a.3"}), "; did you mean a.1, a.2 or a.3?");
  EXPECT_EQ(suggestion("zzzzzz", kernels), "");
}

}  // namespace
}  // namespace roofladder
