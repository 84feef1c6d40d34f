// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/result_snapshot.h"

#include <gmock/gmock.h>
#include <limits>
#include <sys/mman.h>
#include <utility>
#include <vector>

#include "collector/modules/check.h"
#include "collector/worker/replies.h"

namespace roofladder {
namespace {

using testing::HasSubstr;
using testing::Optional;
using testing::ThrowsMessage;

class ResultSnapshotTest : public testing::Test {
 protected:
  Arrays arrays() { return Arrays(m_arrays); }

  std::vector<double> in = std::vector<double>(1000, 1);
  std::vector<double> out = std::vector<double>(100'000, std::numeric_limits<double>::quiet_NaN());
  std::vector<rl_array> m_arrays{{"in", in.data(), in.size(), sizeof(double), RL_INPUT},
                                 {"out", out.data(), out.size(), sizeof(double), RL_OUTPUT}};
};

TEST_F(ResultSnapshotTest, SeesNoDifferenceWhereNothingIsWritten) {
  ResultSnapshot snapshot;
  EXPECT_FALSE(snapshot.difference(arrays()));
  snapshot.take(arrays());
  in.front() = 2;  // not a result
  EXPECT_FALSE(snapshot.difference(arrays()));
}

TEST_F(ResultSnapshotTest, SeesTheLastElementsWritten) {
  ResultSnapshot snapshot;
  snapshot.take(arrays());
  out.back() = 1;
  EXPECT_THAT(snapshot.difference(arrays()),
              Optional(std::string("out[99999] was written after the clock had stopped")));
  snapshot.take(arrays());
  EXPECT_FALSE(snapshot.difference(arrays()));
}

TEST_F(ResultSnapshotTest, SeesWhatIsNotWritten) {
  poison(arrays());
  ResultSnapshot snapshot;
  std::fill(out.begin(), out.end() - 1, 1.0);
  snapshot.take(arrays());
  EXPECT_THAT(snapshot.unwritten(arrays()),
              Optional(std::string("out[99999] had not been written when the clock stopped")));
  out.back() = std::numeric_limits<double>::quiet_NaN();  // a result
  snapshot.take(arrays());
  EXPECT_FALSE(snapshot.unwritten(arrays()));
}

// A byte of poison may be a result.
TEST_F(ResultSnapshotTest, DoesNotTakeSmallIntegersForPoison) {
  std::vector<std::uint8_t> bytes(1000);
  std::vector<std::uint64_t> words(1000);
  std::vector<rl_array> of_bytes{{"bytes", bytes.data(), 1000, 1, RL_OUTPUT, RL_UNSIGNED, 1}};
  std::vector<rl_array> of_words{{"words", words.data(), 1000, 8, RL_OUTPUT, RL_UNSIGNED, 8}};
  for (const auto& [poisoned, is_seen] : {std::pair{&of_bytes, false}, {&of_words, true}}) {
    poison(Arrays(*poisoned));
    ResultSnapshot snapshot;
    snapshot.take(Arrays(*poisoned));
    EXPECT_EQ(snapshot.unwritten(Arrays(*poisoned)).has_value(), is_seen);
  }
}

// A handler of the memory fault could compute them when they are read.
TEST_F(ResultSnapshotTest, FailsWhereResultsCannotBeRead) {
  const std::size_t bytes = 1 << 20;
  void* const pages = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(pages, MAP_FAILED);
  m_arrays.push_back({"lazy", pages, bytes / sizeof(double), sizeof(double), RL_OUTPUT});
  EXPECT_THAT([this] { ResultSnapshot().take(arrays()); },
              ThrowsMessage<TaskFailure>(HasSubstr("cannot be read when the clock has stopped")));
  munmap(pages, bytes);
}

// None of 192 drawn elements is in a quarter of the array once in 10^24 times.
TEST_F(ResultSnapshotTest, SeesAQuarterWrittenWhereverItIs) {
  for (std::size_t begin = 0; begin + 25'000 <= out.size(); begin += 12'500) {
    ResultSnapshot snapshot;
    snapshot.take(arrays());
    for (std::size_t i = begin; i < begin + 25'000; ++i) {
      out[i] = static_cast<double>(begin + 1);
    }
    EXPECT_TRUE(snapshot.difference(arrays())) << begin;
  }
}

TEST_F(ResultSnapshotTest, OfFewElementsSeesThemAll) {
  std::vector<float> few{1, 2, 3};
  std::vector<rl_array> of_few{{"few", few.data(), few.size(), sizeof(float), RL_INOUT}};
  for (float& element : few) {
    ResultSnapshot snapshot;
    snapshot.take(Arrays(of_few));
    element = 7;
    EXPECT_TRUE(snapshot.difference(Arrays(of_few)));
  }
}

}  // namespace
}  // namespace roofladder
