// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/glimpse.h"

#include <gmock/gmock.h>
#include <limits>
#include <sys/mman.h>
#include <vector>

#include "collector/worker/replies.h"

namespace roofladder {
namespace {

using testing::HasSubstr;
using testing::Optional;
using testing::ThrowsMessage;

class GlimpseTest : public testing::Test {
 protected:
  Arrays arrays() { return Arrays(m_arrays); }

  std::vector<double> in = std::vector<double>(1000, 1);
  std::vector<double> out = std::vector<double>(100'000, std::numeric_limits<double>::quiet_NaN());
  std::vector<rl_array> m_arrays{{"in", in.data(), in.size(), sizeof(double), RL_INPUT},
                                 {"out", out.data(), out.size(), sizeof(double), RL_OUTPUT}};
};

TEST_F(GlimpseTest, SeesNoDifferenceWhereNothingIsWritten) {
  Glimpse glimpse;
  EXPECT_FALSE(glimpse.difference(arrays()));
  glimpse.take(arrays());
  in.front() = 2;  // not a result
  EXPECT_FALSE(glimpse.difference(arrays()));
}

TEST_F(GlimpseTest, SeesTheLastElementsWritten) {
  Glimpse glimpse;
  glimpse.take(arrays());
  out.back() = 1;
  EXPECT_THAT(glimpse.difference(arrays()),
              Optional(std::string("out[99999] was written after the clock had stopped")));
  glimpse.take(arrays());
  EXPECT_FALSE(glimpse.difference(arrays()));
}

// Whose page cannot be read, so that a handler of the fault would make them.
TEST_F(GlimpseTest, FailsWhereResultsCannotBeRead) {
  const std::size_t bytes = 1 << 20;
  void* const pages = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(pages, MAP_FAILED);
  m_arrays.push_back({"lazy", pages, bytes / sizeof(double), sizeof(double), RL_OUTPUT});
  EXPECT_THAT([this] { Glimpse().take(arrays()); },
              ThrowsMessage<TaskFailure>(HasSubstr("cannot be read when the clock has stopped")));
  munmap(pages, bytes);
}

// Of 192 drawn elements none is in a quarter of the array once in 10^24 times.
TEST_F(GlimpseTest, SeesAQuarterWrittenWhereverItIs) {
  for (std::size_t begin = 0; begin + 25'000 <= out.size(); begin += 12'500) {
    Glimpse glimpse;
    glimpse.take(arrays());
    for (std::size_t i = begin; i < begin + 25'000; ++i) {
      out[i] = static_cast<double>(begin + 1);
    }
    EXPECT_TRUE(glimpse.difference(arrays())) << begin;
  }
}

TEST_F(GlimpseTest, OfFewElementsSeesThemAll) {
  std::vector<float> few{1, 2, 3};
  std::vector<rl_array> of_few{{"few", few.data(), few.size(), sizeof(float), RL_INOUT}};
  for (float& element : few) {
    Glimpse glimpse;
    glimpse.take(Arrays(of_few));
    element = 7;
    EXPECT_TRUE(glimpse.difference(Arrays(of_few)));
  }
}

}  // namespace
}  // namespace roofladder
