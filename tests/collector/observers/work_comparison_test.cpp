// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/observers/work_comparison.h"

#include <gtest/gtest.h>

namespace roofladder {
namespace {

rl_work work_with(double add, double mul, double fma, double div) {
  rl_work work{};
  work.fp64 = {.add = add, .mul = mul, .fma = fma, .div = div};
  return work;
}

TEST(Proof, EqualWhenCountsAreDeclared) {
  const Proof proof = compare_work(work_with(3, 4, 0, 1), work_with(3, 4, 0, 1), "n=8");
  EXPECT_EQ(proof.status, ProofStatus::equal);
  EXPECT_EQ(proof.text, "8 flop at n=8, declared = counted");
}

TEST(Proof, ADeclaredFmaIsACountedAddAndMul) {
  EXPECT_EQ(compare_work(work_with(0, 0, 5, 0), work_with(5, 5, 0, 0), "n=8").status,
            ProofStatus::equal);
}

TEST(Proof, OneAddTooManyDiffers) {
  const Proof proof = compare_work(work_with(4, 4, 0, 0), work_with(3, 4, 0, 0), "n=8");
  EXPECT_EQ(proof.status, ProofStatus::differs);
  EXPECT_EQ(proof.text, "at n=8: ops.fp64.add: declared 4, counted 3");
}

TEST(Proof, AnotherClassOfOperationIsExplained) {
  EXPECT_EQ(compare_work(work_with(3, 4, 0, 2), work_with(3, 4, 0, 1), "n=8").status,
            ProofStatus::explained);
}

TEST(Recorded, AreOperationsOfClassesThatHaveAMetric) {
  rl_work work = work_with(1, 2, 3, 4);
  work.fp16 = {.add = 5, .fma = 6};
  work.bf16 = {.fma = 7};
  work.tf32 = {.fma = 8};
  EXPECT_TRUE(is_recorded(work));
  work.bf16.add = 1;
  EXPECT_FALSE(is_recorded(work));
}

rl_work with_divisions(double add, double divisions) {
  rl_work work = work_with(add, 0, 0, 0);
  work.fp64.div = divisions;
  return work;
}

TEST(Proof, TakesMultiplyAddsForTheDivisionsOfADeviceThatHasNone) {
  const auto status = [](const rl_work& counted) {
    return compare_work(with_divisions(100, 5), counted, "n=8").status;
  };
  EXPECT_EQ(status(work_with(101, 5, 40, 0)), ProofStatus::explained);
  EXPECT_EQ(status(work_with(100, 0, 101, 0)), ProofStatus::differs);  // 202 flops for five
  EXPECT_EQ(status(work_with(99, 0, 0, 0)), ProofStatus::differs);
  // Where divisions are counted, there are no sequences.
  EXPECT_EQ(status(with_divisions(101, 5)), ProofStatus::differs);
}

TEST(Proof, TakesAMultiplyAddOfSinglePrecisionForADivisionInDouble) {
  const auto status = [](double divisions, double counted_divisions, double single) {
    rl_work counted = with_divisions(100, counted_divisions);
    counted.fp32 = {.add = single, .mul = single};
    return compare_work(with_divisions(100, divisions), counted, "n=8").status;
  };
  EXPECT_EQ(status(5, 0, 5), ProofStatus::explained);
  EXPECT_EQ(status(5, 0, 6), ProofStatus::differs);
  EXPECT_EQ(status(0, 0, 1), ProofStatus::differs);
  EXPECT_EQ(status(5, 5, 5), ProofStatus::differs);  // no sequences
}

}  // namespace
}  // namespace roofladder
