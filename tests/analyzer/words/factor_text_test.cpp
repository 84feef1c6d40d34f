// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/words/factor_text.h"

#include <gmock/gmock.h>

namespace roofladder {
namespace {

TEST(FactorText, HasTheDigitsThatItsIntervalLeaves) {
  EXPECT_EQ(factor_text({21.3, Interval{17.5, 25.8}}), "21x");
  EXPECT_EQ(factor_text({1473, Interval{1342, 1616}}), "1500x");
  EXPECT_EQ(factor_text({653, Interval{651, 655}}), "653x");
  EXPECT_EQ(factor_text({1.37, Interval{0.842, 2.24}}), "1.4x");
  EXPECT_EQ(factor_text({1.704, Interval{0.436, 6.6}}), "2x");
  EXPECT_EQ(factor_text({2.531, Interval{2.53, 2.532}}), "2.53x") << "three at the most";
  EXPECT_EQ(factor_text({0.97, Interval{0.9, 1.04}}), "0.97x");
  EXPECT_EQ(factor_text({0.98, Interval{0.77, 0.99}}), "0.98x") << "slower for sure";
  EXPECT_EQ(factor_text({1.02, Interval{0.8, 1.2}}), "1.0x");
  EXPECT_EQ(factor_text({0.4, Interval{0, 9}}), "0.4x") << "one at least";
  EXPECT_EQ(factor_text({2.5, std::nullopt}), "2.50x");
}

TEST(FactorText, HasTheRange) {
  EXPECT_EQ(factor_range_text({2, Interval{1.9, 2.1}}), " (1.90x to 2.10x)");
  EXPECT_EQ(factor_range_text({2, std::nullopt}), "");
}

}  // namespace
}  // namespace roofladder
