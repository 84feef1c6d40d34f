// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/counter_provider.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/places.h"

namespace roofladder {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string folder = in_build("tests/fake_gpu/");

CounterProvider fake_counters() {
  return std::get<CounterProvider>(CounterProvider::load(folder + "providers/fake_counters.so"));
}

Absence refusal(const std::string& path) {
  return std::get<Absence>(CounterProvider::load(path));
}

// Passes of that many repetitions, each of which enters part 1.
void repeat(CounterProvider& provider, int passes, int repetitions = 1) {
  for (int pass = 0; pass < passes; ++pass) {
    provider.begin_pass();
    for (int repetition = 0; repetition < repetitions; ++repetition) {
      provider.begin(2);
      provider.enter(1);
      EXPECT_THAT(provider.end(std::nullopt), IsEmpty());
    }
    provider.end_pass();
  }
}

std::string failure_of(CounterProvider& provider) {
  const Maybe<std::vector<Observation>> read = provider.read(0);
  provider.close();
  const auto* absence = std::get_if<Absence>(&read);
  return absence != nullptr ? absence->reason : "";
}

TEST(CounterProvider, GivesTheLoadersWordsForAMissingFile) {
  const Absence absence = refusal("/nonexistent/provider.so");
  EXPECT_EQ(absence.status, Status::unavailable);
  EXPECT_THAT(absence.reason, HasSubstr("/nonexistent/provider.so: cannot open"));
}

TEST(CounterProvider, RefusesALibraryWithoutTheEntrySymbol) {
  const Absence absence = refusal(folder + "models/fake_gpu.so");
  EXPECT_EQ(absence.status, Status::unsupported);
  EXPECT_THAT(absence.reason, HasSubstr("has no symbol roofladder_provider"));
}

TEST(CounterProvider, RefusesAnotherVersionOfTheInterface) {
  const Absence absence = refusal(folder + "broken/wrong_abi.so");
  EXPECT_EQ(absence.status, Status::unsupported);
  EXPECT_THAT(absence.reason, HasSubstr("version 5 of the provider interface"));
}

TEST(CounterProvider, KnowsItsMetricsBySet) {
  const CounterProvider provider = fake_counters();
  EXPECT_THAT(provider.metrics(), ElementsAre("instructions.fp64", "dram.read", "dram.write",
                                              "ops.fp64.add", "ops.fp64.mul"));
  EXPECT_THAT(provider.metrics_of("exact_flops"), ElementsAre("ops.fp64.add", "ops.fp64.mul"));
  EXPECT_THAT(provider.metrics_of("exact_l2"), IsEmpty());
}

TEST(CounterProvider, HasNoOtherSets) {
  CounterProvider provider = fake_counters();
  const auto absence = provider.configure("exact_l2", 1);
  ASSERT_TRUE(absence);
  EXPECT_EQ(absence->status, Status::unsupported);
  EXPECT_EQ(absence->reason, "provider fake_counters has no set of metrics exact_l2");
}

TEST(CounterProvider, GivesEveryMetricOfTheSetForPartsAndWhole) {
  CounterProvider provider = fake_counters();
  ASSERT_EQ(provider.configure("exact_flops", 6), std::nullopt);
  EXPECT_EQ(provider.passes(), 1);
  repeat(provider, 1, 3);
  const Maybe<std::vector<Observation>> read = provider.read(2);
  provider.close();
  std::vector<std::pair<std::string, std::uint16_t>> seen;
  for (const Observation& observation : std::get<std::vector<Observation>>(read)) {
    seen.emplace_back(observation.metric, observation.part);
  }
  EXPECT_THAT(seen,
              testing::UnorderedElementsAre(
                  testing::Pair("ops.fp64.add", 0), testing::Pair("ops.fp64.add", 1),
                  testing::Pair("ops.fp64.add", whole_variant), testing::Pair("ops.fp64.mul", 0),
                  testing::Pair("ops.fp64.mul", 1), testing::Pair("ops.fp64.mul", whole_variant)));
}

TEST(CounterProvider, TellsTheFirstFailureOnly) {
  CounterProvider provider = fake_counters();
  ASSERT_EQ(provider.configure("roofline", 1), std::nullopt);
  EXPECT_EQ(provider.passes(), 2);
  repeat(provider, 3);  // two ranges of the one announced, and a pass too many
  EXPECT_EQ(failure_of(provider), "another number of ranges than announced");
}

TEST(CounterProvider, ForgetsAFailureWithTheNextSet) {
  CounterProvider provider = fake_counters();
  ASSERT_EQ(provider.configure("roofline", 2), std::nullopt);
  repeat(provider, 1);
  EXPECT_EQ(failure_of(provider), "read() before the last pass");
  ASSERT_EQ(provider.configure("roofline", 2), std::nullopt);
  repeat(provider, 2);
  EXPECT_EQ(failure_of(provider), "");
}

}  // namespace
}  // namespace roofladder
