// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "roofladder/ladder/counted.hpp"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <vector>

#include "roofladder/ladder/work.hpp"
#include "roofladder/openmp/simd.hpp"
#include "roofladder/openmp/variant.hpp"

namespace roofladder {
namespace {

class CountedTest : public testing::Test {
 protected:
  void SetUp() override {
    tally() = {};
    left_counting() = false;
  }
};

TEST_F(CountedTest, TalliesEachClassOfOperation) {
  const Counted<double> x = 3;
  const Counted<double> y = 4;
  EXPECT_EQ((x + y - x).value(), 4);
  EXPECT_EQ((x * y).value(), 12);
  EXPECT_EQ((x / y).value(), 0.75);
  EXPECT_EQ(fma(x, y, y).value(), 16);
  EXPECT_EQ(sqrt(y).value(), 2);
  EXPECT_EQ(exp(x - x).value(), 1);
  EXPECT_EQ(fmax(fabs(-x), y).value(), 4);
  EXPECT_TRUE(x < y);
  EXPECT_FALSE(x > y);
  const rl_operations& counted = tally().fp64;
  EXPECT_EQ(counted.add, 3);
  EXPECT_EQ(counted.mul, 1);
  EXPECT_EQ(counted.div, 1);
  EXPECT_EQ(counted.fma, 1);
  EXPECT_EQ(counted.sqrt, 1);
  EXPECT_EQ(counted.special, 1);
  EXPECT_EQ(counted.compare, 4);
  EXPECT_EQ(flops(tally()), 3 + 1 + 1 + 2 + 1 + 1);
}

TEST_F(CountedTest, KeepsPrecisionsApartAndCountsConversions) {
  Counted<float> x = 2.0f;
  x += x;
  const Counted<double> y{x};
  EXPECT_EQ((y * 2.0).value(), 8);
  EXPECT_EQ(tally().fp32.add, 1);
  EXPECT_EQ(tally().fp64.add, 0);
  EXPECT_EQ(tally().fp64.mul, 1);
  EXPECT_EQ(tally().fp64.convert, 1);
}

TEST_F(CountedTest, TakesUsualNumbersOnEitherSide) {
  const Counted<double> x = 3;
  EXPECT_EQ((2 * x - 1.0f).value(), 5);
  EXPECT_TRUE(x >= 3 && 2 <= x && x == 3.0 && x != 4);
  EXPECT_EQ(std::max(x, Counted<double>(4)).value(), 4);
  EXPECT_EQ(int(x), 3);
  EXPECT_EQ(tally().fp64.mul, 1);
  EXPECT_EQ(tally().fp64.add, 1);
  EXPECT_EQ(tally().fp64.compare, 5);
  EXPECT_EQ(tally().fp64.convert, 1);
  EXPECT_FALSE(left_counting());
}

TEST_F(CountedTest, TellsThatANumberHasLeft) {
  const Counted<double> x = 4;
  EXPECT_EQ(std::sqrt(x), 2);
  EXPECT_TRUE(left_counting());
}

TEST_F(CountedTest, CountsEveryLaneOfARegister) {
  const auto ones = broadcast(Counted<float>(1.0f));
  const auto sum = ones + ones * ones;
  EXPECT_EQ(sum.lane[lanes<float> - 1].value(), 2);
  EXPECT_EQ(tally().fp32.add, lanes<float>);
  EXPECT_EQ(tally().fp32.mul, lanes<float>);
}

class AccessTest : public testing::Test {
 protected:
  void SetUp() override { tally() = {}; }

  static void counting(auto code) {
    const detail::AccessCounting scope(__builtin_frame_address(0));
    code();
  }
  const std::vector<Counted<double>> m_read = std::vector<Counted<double>>(8, 1.5);
  std::vector<Counted<double>> m_written = std::vector<Counted<double>>(8, 0.5);
};

TEST_F(AccessTest, AnElementOfAnArrayIsLoadedAndStoredAsOftenAsTheSourceNamesIt) {
  counting([&] {
    for (std::size_t i = 0; i < 8; ++i) {
      m_written[i] = m_read[i] + m_read[7 - i] * m_read[i];
    }
  });
  EXPECT_EQ(tally().core_read, 8 * 3 * 8);
  EXPECT_EQ(tally().core_write, 8 * 8);
}

TEST_F(AccessTest, AnAutomaticVariableIsARegister) {
  counting([&] {
    Counted<double> sum = 0.0;
    Counted<double> kept[4] = {1.0, 2.0, 3.0, 4.0};
    for (std::size_t i = 0; i < 8; ++i) {
      const Counted<double> value = m_read[i];
      kept[i % 4] = value * value;
      sum += kept[i % 4];
    }
    m_written[0] = sum;
  });
  EXPECT_EQ(tally().core_read, 8 * 8);
  EXPECT_EQ(tally().core_write, 8);
}

TEST_F(AccessTest, AnUpdateIsALoadAndAStore) {
  counting([&] { m_written[3] += 1.0; });
  EXPECT_EQ(tally().core_read, 8);
  EXPECT_EQ(tally().core_write, 8);
}

TEST_F(AccessTest, ARegisterIsAsManyElementsAsItHasLanes) {
  counting([&] { store(m_written.data(), load(m_read.data()) + load(m_written.data())); });
  EXPECT_EQ(tally().core_read, 2 * register_bytes);
  EXPECT_EQ(tally().core_write, register_bytes);
}

TEST_F(AccessTest, OutsideOfCountingNothingIsCounted) {
  m_written[0] = m_read[0];
  EXPECT_EQ(tally().core_read, 0);
  EXPECT_EQ(tally().core_write, 0);
}

}  // namespace
}  // namespace roofladder
