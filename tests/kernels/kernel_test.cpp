// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/kernel.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <limits>
#include <set>

#include "collector/modules/problem_memory.h"
#include "tests/kernels/computations.h"
#include "tests/kernels/host_model.h"

namespace roofladder {
namespace {

constexpr MachineLimits eight_gibibytes{.memory = 8.0 * (1 << 30), .last_level_cache = 32 << 20};

class EveryKernel : public testing::TestWithParam<TestedComputation> {
 protected:
  const Kernel& kernel() const { return *GetParam().kernel; }
};

TEST_P(EveryKernel, HasTheNamedSizes) {
  for (const char* name : {"tiny", "odd", "medium", "quick", "seed"}) {
    const auto size = kernel().named_size(name, eight_gibibytes);
    ASSERT_TRUE(size.has_value()) << name;
    EXPECT_EQ(kernel().invalid(*size), std::nullopt) << name;
    EXPECT_LE(footprint(kernel(), *size), eight_gibibytes.memory) << name;
    EXPECT_GT(kernel().useful_work(*size).work_units, 0) << name;
  }
  EXPECT_EQ(kernel().named_size("no such size", eight_gibibytes), std::nullopt);
}

TEST_P(EveryKernel, ChecksInFullOnlyWhatIsSmall) {
  for (const char* name : {"tiny", "odd", "medium"}) {
    EXPECT_LT(footprint(kernel(), kernel().named_size(name, {}).value()), 8e6) << name;
  }
}

TEST_P(EveryKernel, RefusesEverySizeThatIsZeroNegativeOrHuge) {
  const Parameters good = kernel().named_size("tiny", {}).value();
  for (std::size_t i = 0; i < good.size(); ++i) {
    for (const std::int64_t value :
         {std::int64_t{0}, std::int64_t{-1}, std::numeric_limits<std::int64_t>::min(),
          std::numeric_limits<std::int64_t>::max()}) {
      Parameters bad = good;
      bad[i].value = value;
      const auto reason = kernel().invalid(bad);
      ASSERT_TRUE(reason.has_value()) << to_text(bad);
      EXPECT_THAT(*reason, testing::HasSubstr(good[i].name)) << to_text(bad);
    }
  }
}

TEST_P(EveryKernel, FillsTheSameInputsEveryTime) {
  const Parameters size = kernel().named_size("odd", {}).value();
  const ProblemMemory one(host_model(), plain_ladder(), kernel(), size);
  const ProblemMemory two(host_model(), plain_ladder(), kernel(), size);
  for (const rl_array& array : one.arrays().all()) {
    if (array.role != RL_INPUT && array.role != RL_INOUT) {
      continue;
    }
    const auto* bytes = static_cast<const unsigned char*>(array.data);
    const auto* again = static_cast<const unsigned char*>(two.arrays().find(array.name).data);
    const std::span first(bytes, array.count * array.element_bytes);
    EXPECT_TRUE(std::ranges::equal(first, std::span(again, first.size()))) << array.name;
    EXPECT_GT(std::set<unsigned char>(first.begin(), first.end()).size(), 1u) << array.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, EveryKernel, testing::ValuesIn(every_computation()),
                         [](const auto& tested) { return tested.param.name; });

UsefulWork useful(const char* kernel, const MachineLimits& limits = {}) {
  const Kernel& found = bundled(kernel);
  return found.useful_work(found.named_size("seed", limits).value());
}

TEST(UsefulWork, OfLfricIsTheSeedsCount) {
  EXPECT_EQ(useful("lfric_matvec").flops, 67'184'640);
}

TEST(UsefulWork, OfSpeciesIsThreeFlopsAnOutputAndEveryArrayOnce) {
  const MachineLimits of_the_seed{.memory = 64e9, .last_level_cache = 0};
  const double outputs = 2048.0 * 120 * 64 * 64;
  EXPECT_EQ(useful("species", of_the_seed).flops, 3 * outputs);
  EXPECT_EQ(useful("species", of_the_seed).bytes, 8 * (outputs + 4 * 2048.0 * 120 * 64));
}

TEST(UsefulWork, OfJacobiReadsAllButTheCornersAndWritesTheInterior) {
  const double interior = 4094.0 * 4094;
  EXPECT_EQ(useful("jacobi").bytes, 4 * (4096.0 * 4096 - 4 + interior));
  EXPECT_EQ(useful("jacobi").flops, interior * (1000 * 4 + 1));
}

TEST(UsefulWork, OfMultipoleGravityIsEveryCellAndRowAndMomentOnce) {
  EXPECT_EQ(useful("multipole_gravity").bytes,
            8 * (678.0 * 128 * 256 + 678.0 * 128 + 678.0 * 14 * 14));
}

// 36 bands, energy and electron fraction in and out, density in.
TEST(UsefulWork, OfPushReadsTheDensityAndUpdatesAllElse) {
  EXPECT_EQ(useful("push").bytes, 8 * (2 * (36.0 + 2) + 1) * 678 * 2048);
}

// The mixes read and write 1 : 4, 1 : 16 and 8 : 1.
TEST(UsefulWork, OfStreamsMixesIsEveryVectorOnce) {
  const auto bytes = [](const char* operation) {
    return bundled("stream", operation).useful_work({{"n", 160}}).bytes;
  };
  EXPECT_EQ(bytes("spread_4"), 8 * (160 + 40));
  EXPECT_EQ(bytes("spread_16"), 8 * (160 + 10));
  EXPECT_EQ(bytes("fold"), 8 * (160 + 20));
  EXPECT_EQ(bundled("stream", "fold").useful_work({{"n", 161}}).flops, 161 - 21);
}

TEST(Species, TakesAsManyPointsAsHalfTheMemoryHolds) {
  const Kernel& species = bundled("species");
  const auto points = [&](double memory) {
    return value_of(species.named_size("seed", {.memory = memory, .last_level_cache = 0}).value(),
                    "points");
  };
  EXPECT_EQ(points(64e9), 2048 * 120);
  EXPECT_EQ(points(0), 2048);
  EXPECT_EQ(points(8e9) % 2048, 0);
  EXPECT_LE(footprint(species, {{"points", points(8e9)}, {"species", 64}}), 4e9);
}

}  // namespace
}  // namespace roofladder
