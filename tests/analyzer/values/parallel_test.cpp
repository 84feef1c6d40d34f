// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/values/parallel.h"

#include <atomic>
#include <gtest/gtest.h>
#include <stdexcept>
#include <string>
#include <vector>

namespace roofladder {
namespace {

TEST(Parallel, CallsEveryIndexOnce) {
  for (const std::size_t count : {0, 1, 31, 32, 1000, 10'001}) {
    std::vector<int> calls(count);
    for_each_index(count, [&](std::size_t i) { ++calls.at(i); });
    EXPECT_EQ(calls, std::vector<int>(count, 1));
  }
}

TEST(Parallel, ThrowsWhatTheLowestIndexThrew) {
  std::vector<int> calls(10'000);
  try {
    for_each_index(calls.size(), [&](std::size_t i) {
      ++calls[i];
      if (i >= 4321) {
        throw std::runtime_error(std::to_string(i));
      }
    });
    FAIL() << "nothing was thrown";
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "4321");
  }
  for (std::size_t i = 0; i <= 4321; ++i) {
    EXPECT_EQ(calls[i], 1) << i;
  }
}

TEST(Parallel, ThrowsOnlyAfterAllCallsHaveEnded) {
  std::atomic<int> running = 0;
  EXPECT_THROW(for_each_index(10'000,
                              [&](std::size_t i) {
                                ++running;
                                if (i == 200) {
                                  --running;
                                  throw std::runtime_error("failed");
                                }
                                --running;
                              }),
               std::runtime_error);
  EXPECT_EQ(running, 0);
}

}  // namespace
}  // namespace roofladder
