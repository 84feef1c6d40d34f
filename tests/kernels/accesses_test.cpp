// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <stdexcept>

#include "kernels/problem_memory.h"
#include "tests/kernels/models.h"

// What sources load and store, against counts made by hand.
namespace roofladder {
namespace {

struct Accesses {
  double read = 0;
  double write = 0;

  bool operator==(const Accesses&) const = default;
};

const ModelLibrary* openmp() {
  for (const ModelLibrary& library : built_models()) {
    if (std::string_view(library.table().name) == "openmp") {
      return &library;
    }
  }
  return nullptr;
}

rl_work counted(const rl_variant& variant, const Parameters& size) {
  const rl_model& model = openmp()->table();
  const Kernel& kernel = find_kernel(variant.kernel)->computed_by(variant.name);
  ProblemMemory memory(model, kernel, size);
  const rl_problem problem = memory.problem();
  rl_work work{};
  rl_error error{};
  if (variant.count(&problem, &work, &error) != 0) {
    throw std::runtime_error(error.text);
  }
  return work;
}

Accesses accesses(const char* kernel, const char* variant, const Parameters& size) {
  const rl_work work = counted(*openmp()->find(kernel, variant), size);
  return {work.core_read, work.core_write};
}

class SourceAccesses : public testing::Test {
 protected:
  void SetUp() override {
    if (openmp() == nullptr) {
      GTEST_SKIP() << "built without the model openmp";
    }
  }
};

TEST_F(SourceAccesses, OfATriadAreThreeOfEightBytesAnElement) {
  const Accesses each_once{1013 * 16, 1013 * 8};
  EXPECT_EQ(accesses("stream", "triad", {{"n", 1013}}), each_once);
  EXPECT_EQ(accesses("stream", "triad:nt=1", {{"n", 1013}}), each_once);
}

// Of a point: four neighbours and both values of the change; the new value. The copy loads and
// stores once more. The error is stored once.
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

// The values of y are kept in variables through the x loop, those of x are named for each output.
TEST_F(SourceAccesses, OfSpeciesJammedByTwoAreHalfTheLoads) {
  const Parameters size{{"points", 251}, {"species", 24}};
  const double outputs = 251.0 * 24 * 24;
  EXPECT_EQ(accesses("species", "unroll_and_jam:jam=2", size),
            (Accesses{8 * (2 * outputs + 2 * outputs / 24), 8 * outputs}));
}

// A matrix entry and a value of x for each, and an update of the left-hand side for each row.
TEST_F(SourceAccesses, OfTheProductAreTwoLoadsAnEntryAndAnUpdateARow) {
  const Parameters size{{"edge", 7}, {"panels", 2}, {"layers", 5}};
  const double rows = 7.0 * 7 * 2 * 5 * 8;
  EXPECT_EQ(accesses("lfric_matvec", "scalar", size),
            (Accesses{8 * (rows * 2 * 6 + rows), 8 * rows}));
}

TEST_F(SourceAccesses, OfACacheTriadAreTheBytesOfItsLevel) {
  const rl_variant& variant = *openmp()->find("cache", "triad");
  const Parameters size{{"sets", 3}, {"set", 3840}, {"passes", 17}};
  const rl_work work = counted(variant, size);
  rl_work declared{};
  rl_error error{};
  ASSERT_EQ(variant.work(ParameterView(size).get(), 0, &declared, &error), 0);
  EXPECT_EQ(declared.level_bytes, 3 * 3840 * 17);
  EXPECT_EQ(work.core_read + work.core_write, declared.level_bytes);
  EXPECT_EQ(work.core_read, 2 * work.core_write);
}

}  // namespace
}  // namespace roofladder
