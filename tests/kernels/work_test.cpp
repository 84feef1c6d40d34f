// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "roofladder/ladder/work.hpp"

#include <gtest/gtest.h>

namespace roofladder {
namespace {

TEST(Flops, AnFmaIsTwoComparisonsAndConversionsAreNone) {
  rl_work work{};
  work.fp64 = {.add = 1,
               .mul = 2,
               .fma = 4,
               .div = 8,
               .sqrt = 16,
               .special = 32,
               .compare = 64,
               .convert = 128};
  work.fp32 = {.add = 1000,
               .mul = 0,
               .fma = 1000,
               .div = 0,
               .sqrt = 0,
               .special = 0,
               .compare = 9,
               .convert = 9};
  EXPECT_EQ(flops(work.fp64), 1 + 2 + 8 + 8 + 16 + 32);
  work.fp16 = {.add = 1e4, .fma = 1e4};
  work.bf16 = {.fma = 1e5};
  work.tf32 = {.fma = 2e5};
  EXPECT_EQ(flops(work), 67 + 3000 + 3e4 + 2e5 + 4e5);
}

TEST(Resweep, DataThatFitIsFetchedOnce) {
  EXPECT_EQ(resweep(100, 100, 10), 100);
  EXPECT_EQ(resweep(100, 1e18, 10), 100);
}

TEST(Resweep, WithoutACacheEverySweepFetchesAll) {
  EXPECT_EQ(resweep(100, 0, 10), 1000);
}

TEST(Resweep, ACacheSavesItsOwnSizeInEverySweepButTheFirst) {
  EXPECT_EQ(resweep(100, 30, 1), 100);
  EXPECT_EQ(resweep(100, 30, 2), 170);
  EXPECT_EQ(resweep(100, 30, 10), 100 + 9 * 70);
}

}  // namespace
}  // namespace roofladder
