// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ladder/shared_reasons.h"

#include <gtest/gtest.h>

namespace roofladder {
namespace {

RuleResult open(std::string_view rule, std::string sentence) {
  return {rule, RuleOutcome::inconclusive, std::move(sentence), "counters"};
}

Rung unproven(std::vector<RuleResult> results) {
  Rung rung;
  rung.judgement.results = std::move(results);
  return rung;
}

TEST(SharedReasons, AreSaidOnce) {
  Ladder ladder;
  ladder.rungs = {unproven({open("work", "no counters"), open("roofs", "it is below")}),
                  unproven({open("work", "no counters")}),
                  unproven({open("work", "other counters")})};
  const auto shared = shared_reasons(ladder);
  ASSERT_EQ(shared.size(), 1u);
  EXPECT_EQ(shared[0].result.sentence, "no counters");
  EXPECT_EQ(shared[0].rungs, (std::vector<std::size_t>{0, 1}));
  ASSERT_EQ(own_reasons(ladder.rungs[0], shared).size(), 1u);
  EXPECT_EQ(own_reasons(ladder.rungs[0], shared)[0]->rule, "roofs");
  EXPECT_TRUE(own_reasons(ladder.rungs[1], shared_reasons(ladder)).empty());
  EXPECT_EQ(own_reasons(ladder.rungs[2], shared).size(), 1u);
  EXPECT_TRUE(is_unproven_throughout(ladder));
}

TEST(SharedReasons, AreNoneOfWhatIsAccused) {
  Ladder ladder;
  ladder.rungs = {unproven({}), unproven({})};
  for (Rung& rung : ladder.rungs) {
    rung.judgement.judged = Judged::wrong;
    rung.judgement.results = {{"result", RuleOutcome::violated, "wrong", ""}};
  }
  EXPECT_TRUE(shared_reasons(ladder).empty());
  EXPECT_EQ(own_reasons(ladder.rungs[1], shared_reasons(ladder)).size(), 1u);
  EXPECT_FALSE(is_unproven_throughout(ladder));
}

}  // namespace
}  // namespace roofladder
