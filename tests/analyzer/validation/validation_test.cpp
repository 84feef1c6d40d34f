// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/validation/validation.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/analyzer/fixture.h"

namespace roofladder::test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr double elements = 1e6;
constexpr Declared triad{.fma64 = elements,
                         .read = 16 * elements,
                         .write = 8 * elements,
                         .write_allocate = 8 * elements};

// A ladder of one rung that declares a triad.
class Validated : public testing::Test {
 protected:
  Validated() {
    builder.declare(point, triad);
    builder.times(point, 0.001);
  }

  // Operations of double precision, all classes of which a counter tells.
  void count_operations(double fma) {
    for (const char* operation : {"add", "mul", "fma", "div", "sqrt", "special"}) {
      builder.sample(point, std::string("ops.fp64.") + operation,
                     operation == std::string_view("fma") ? fma : 0, Provenance::counter);
    }
  }
  void count(std::string_view metric, double value, Provenance source = Provenance::counter) {
    builder.sample(point, metric, value, source);
  }

  ValidatedValue value_of(std::string_view metric) const {
    const Validation validation = validate(analyse(builder.run));
    const auto found = std::ranges::find_if(validation.values, [&](const ValidatedValue& value) {
      return value.metric->name == metric;
    });
    EXPECT_NE(found, validation.values.end()) << metric;
    return found == validation.values.end() ? ValidatedValue{} : *found;
  }
  bool is_right(std::string_view metric) const { return value_of(metric).is_right(); }

  RunBuilder builder;
  std::uint32_t point = builder.add(rung("triad", "", 0));
};

TEST_F(Validated, FlopsOfAFusedOperationAreTwo) {
  count_operations(elements);
  const ValidatedValue value = value_of("flops.fp64");
  EXPECT_EQ(value.device, "cpu");
  EXPECT_EQ(value.variant, "sweep/openmp/triad");
  EXPECT_EQ(value.known, 2 * elements);
  EXPECT_TRUE(value.is_exact());
  EXPECT_TRUE(value.is_right());
}

TEST_F(Validated, FlopsMayDifferByAThousandth) {
  count_operations(elements + 900);
  EXPECT_FALSE(value_of("flops.fp64").is_exact());
  EXPECT_TRUE(is_right("flops.fp64"));
}

TEST_F(Validated, FlopsOfAnotherNumberAreWrong) {
  count_operations(elements - 1100);
  EXPECT_FALSE(is_right("flops.fp64"));
}

// The runtime of threads and the stack have some lines of their own.
TEST_F(Validated, BytesMayBeTheRuntimesToo) {
  count("footprint.read", 16 * elements + 160'000 + 8192);
  count("footprint.write", 8 * elements + 80'000 + 8193);
  EXPECT_TRUE(is_right("footprint.read"));
  EXPECT_FALSE(is_right("footprint.write"));
}

TEST_F(Validated, ReadBytesIncludeWriteAllocate) {
  count("dram.read", 24 * elements, Provenance::simulated);
  const ValidatedValue value = value_of("dram.read");
  EXPECT_EQ(value.source, Provenance::simulated);
  EXPECT_TRUE(value.is_exact());
}

TEST_F(Validated, ASimulatorWithoutWriteAllocateIsWrong) {
  count("dram.read", 16 * elements, Provenance::simulated);
  EXPECT_FALSE(is_right("dram.read"));
}

// Counters do not see what the last-level cache still holds; a simulated one is emptied.
TEST_F(Validated, ACacheMayHoldBackWhatACounterSees) {
  builder.run.devices.front().facts.push_back(
      {"cpu.llc.bytes", "4 MB", 4 * elements, dimension::bytes});
  count("dram.write", 4 * elements);
  count("dram.write", 4 * elements, Provenance::simulated);
  const Validation validation = validate(analyse(builder.run));
  for (const ValidatedValue& value : validation.values) {
    EXPECT_EQ(value.is_right(), value.source == Provenance::counter);
  }
  EXPECT_EQ(validation.values.size(), 2U);
}

TEST_F(Validated, ACacheThatMayHoldBackAllTellsNothing) {
  builder.run.devices.front().facts.push_back(
      {"cpu.llc.bytes", "8 MB", 8 * elements, dimension::bytes});
  count("dram.write", 8 * elements);
  EXPECT_THAT(validate(analyse(builder.run)).values, IsEmpty());
}

TEST_F(Validated, AnOperationThatTheKernelLacksNeedsNoCounter) {
  count("ops.fp64.fma", elements);
  EXPECT_TRUE(value_of("flops.fp64").is_exact());
}

TEST_F(Validated, WorkOfMatrixUnitsIsNotAmongCountedOperations) {
  count("ops.fp64.fma", 0);
  count("instructions.tensor", 10);
  EXPECT_THAT(validate(analyse(builder.run)).values, IsEmpty());
}

TEST_F(Validated, OfTwoCollectionsNamesWhatNeitherCounts) {
  Validation all = validate(analyse(builder.run));
  const std::size_t uncounted = all.uncounted.size();
  count_operations(elements);
  append(all, validate(analyse(builder.run)));
  EXPECT_EQ(all.values.size(), 1U);
  EXPECT_EQ(all.uncounted.size(), uncounted - 1) << "each once, and those that are counted no more";
}

TEST_F(Validated, MetricsThatNothingCountsHaveAReason) {
  builder.absent(point, "dram.read", Status::denied, "the kernel forbids it", Provenance::counter);
  count_operations(elements);
  const Validation validation = validate(analyse(builder.run));
  EXPECT_EQ(validation.values.size(), 1U);
  std::vector<std::string> reasons;
  for (const UncountedMetric& uncounted : validation.uncounted) {
    reasons.push_back(std::string(uncounted.metric->name) + ": " + uncounted.reason);
  }
  EXPECT_THAT(reasons, Contains("dram.read: the kernel forbids it"));
  EXPECT_THAT(reasons, Contains("footprint.read: no provider of this collection counts it"));
  EXPECT_THAT(reasons, testing::Not(Contains(testing::HasSubstr("flops.fp64"))));
}

// Beside a few kilobytes of the runtime, a kilobyte of data tells nothing.
TEST_F(Validated, SmallArraysAreNotCompared) {
  RunBuilder small;
  const std::uint32_t of = small.add(rung("small", "", 0));
  small.declare(of, {.fma64 = 10, .read = 160, .write = 80});
  small.times(of, 0.001);
  small.sample(of, "footprint.read", 160, Provenance::counter);
  EXPECT_THAT(validate(analyse(small.run)).values, IsEmpty());
}

}  // namespace
}  // namespace roofladder::test
