// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "collector/modules/problem_memory.h"
#include "tests/kernels/models.h"

// Compares loads and stores of sources with counts made by hand.
namespace roofladder {
namespace {

struct Accesses {
  double read = 0;
  double write = 0;

  bool operator==(const Accesses&) const = default;
};

rl_work counted(const BuiltVariant& built, const Parameters& size) {
  ProblemMemory memory(*built.model, built.ladder->table(), built.kernel(), size);
  const rl_problem problem = memory.problem();
  rl_work work{.struct_bytes = sizeof(rl_work)};
  rl_error error{};
  require_ok(built.variant->count(built.variant->self, &problem, &work, &error), error);
  return work;
}

Accesses accesses(const char* kernel, const char* variant, const Parameters& size) {
  const rl_work work = counted(built_variant(kernel, "openmp", variant), size);
  return {work.core_read, work.core_write};
}

class SourceAccesses : public testing::Test {
 protected:
  void SetUp() override {
    if (built_variant("stream", "openmp", "triad").model == nullptr) {
      GTEST_SKIP() << "built without the model openmp";
    }
  }
};

TEST_F(SourceAccesses, OfATriadAreThreeOfEightBytesAnElement) {
  const Accesses each_once{1013 * 16, 1013 * 8};
  EXPECT_EQ(accesses("stream", "triad", {{"n", 1013}}), each_once);
  EXPECT_EQ(accesses("stream", "triad:nt=1", {{"n", 1013}}), each_once);
}

// Loads per point: four neighbours and both values of the change; stores: the new value. The copy
// loads and stores once more. The error is stored once.
TEST_F(SourceAccesses, OfJacobiAreSixLoadsAPointAndTheCopy) {
  const Parameters size{{"n", 133}, {"sweeps", 5}};
  const double points = 131.0 * 131 * 5;
  for (const char* copying : {"serial", "threads", "vectorized"}) {
    EXPECT_EQ(accesses("jacobi", copying, size), (Accesses{7 * points * 4, 2 * points * 4 + 4}))
        << copying;
  }
  EXPECT_EQ(accesses("jacobi", "pointer_swap", size), (Accesses{6 * points * 4, points * 4 + 4}));
}

TEST_F(SourceAccesses, OfJacobiWithoutTheErrorAreFourLoadsAPoint) {
  const Parameters size{{"n", 20}, {"sweeps", 10}};
  const double points = 18.0 * 18;
  EXPECT_EQ(accesses("jacobi", "periodic_error:every=10", size),
            (Accesses{(9 * 4 + 6) * points * 4, 10 * points * 4 + 4}));
}

TEST_F(SourceAccesses, OfSpeciesAreFourLoadsAndAStoreAnOutput) {
  const Parameters size{{"points", 251}, {"species", 24}};
  const double outputs = 251.0 * 24 * 24;
  EXPECT_EQ(accesses("species", "naive", size), (Accesses{32 * outputs, 8 * outputs}));
}

// The x loop keeps the values of y in variables, and loads those of x for each output.
TEST_F(SourceAccesses, OfSpeciesJammedByTwoAreHalfTheLoads) {
  const Parameters size{{"points", 251}, {"species", 24}};
  const double outputs = 251.0 * 24 * 24;
  EXPECT_EQ(accesses("species", "unroll_and_jam:jam=2", size),
            (Accesses{8 * (2 * outputs + 2 * outputs / 24), 8 * outputs}));
}

// Each entry loads a matrix entry and a value of x, and each row updates the left-hand side.
TEST_F(SourceAccesses, OfTheProductAreTwoLoadsAnEntryAndAnUpdateARow) {
  const Parameters size{{"edge", 7}, {"panels", 2}, {"layers", 5}};
  const double rows = 7.0 * 7 * 2 * 5 * 8;
  EXPECT_EQ(accesses("lfric_matvec", "scalar", size),
            (Accesses{8 * (rows * 2 * 6 + rows), 8 * rows}));
}

TEST_F(SourceAccesses, OfACacheTriadAreTheBytesOfItsLevel) {
  const BuiltVariant built = built_variant("cache", "openmp", "triad");
  const Parameters size{{"sets", 3}, {"set", 3840}, {"passes", 17}};
  const rl_work work = counted(built, size);
  rl_work declared{.struct_bytes = sizeof(rl_work)};
  rl_error error{};
  ASSERT_EQ(
      built.variant->work(built.variant->self, ParameterView(size).get(), 0, &declared, &error), 0);
  EXPECT_EQ(declared.level_bytes, 3 * 3840 * 17);
  EXPECT_EQ(work.core_read + work.core_write, declared.level_bytes);
  EXPECT_EQ(work.core_read, 2 * work.core_write);
}

}  // namespace
}  // namespace roofladder
