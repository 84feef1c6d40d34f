// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/own_ladder.h"

namespace roofladder::test {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

// A rung that works on a copy of its input in an array of type `memory`.
class PrivateCopy : public MeasuredLadder {
 protected:
  std::string audited(const std::string& memory) const {
    replace("stencil.cpp", "},\n                         threads)",
            R"(}, []<typename Real>(const Problem& problem) {
      const auto in = problem.array<const Real>("in");
      auto copy = )" +
                memory +
                R"((in.size());
      return [copy = std::move(copy), in, out = problem.array<Real>("out")]() mutable {
        std::copy(in.begin(), in.end(), copy.data());
        threads.operator()<Real>({copy.data(), out.size()}, out);
      };
    }))");
    EXPECT_EQ(run({"collect", "stencil.cpp", "--size", "n=300000", "--preset", "quick", "--rounds",
                   "1", "--min-samples", "2", "--no-ceilings", "-o", "run.roofladder"})
                  .code,
              0);
    return run({"show", "run.roofladder"}).out;
  }
};

TEST_F(PrivateCopy, FromTheHeapIsAFinding) {
#if defined(__SANITIZE_ADDRESS__)
  GTEST_SKIP() << "the sanitizer's heap tells nothing";
#endif
  make();
  EXPECT_THAT(audited("std::vector<Real>"),
              ContainsRegex("stencil/openmp/threads.*keeps 2\\.4[0-9]* MB past the model's"));
}

TEST_F(PrivateCopy, FromTheModelsAllocatorIsNone) {
  make();
  EXPECT_THAT(audited("OwnArray<Real>"), Not(HasSubstr("past the model's allocator")));
}

}  // namespace
}  // namespace roofladder::test
