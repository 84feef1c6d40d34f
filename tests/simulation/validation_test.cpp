// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>

#include "tests/command.h"

namespace roofladder::test {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Validation, OfThisMachinesCountsFindsNoneWrong) {
  const Finished finished = roofladder({"doctor", "--validate", "--json"});
  ASSERT_EQ(finished.code, 0) << finished.out << finished.err;
  const auto told = nlohmann::json::parse(finished.out);
  std::map<std::string, double> counted;
  for (const auto& value : told["values"]) {
    EXPECT_TRUE(value["right"]) << value;
    counted[std::string(value["variant"]) + " " + std::string(value["metric"])] = value["counted"];
  }
  constexpr double n = 100'000;
  EXPECT_EQ(counted.at("stream/openmp/triad flops.fp64"), 2 * n);
  EXPECT_EQ(counted.at("stream/openmp/copy flops.fp64"), 0);
  // 96 numbers in 301 groups take 1000 steps; then each group is summed.
  constexpr double steps = 2 * 96 * 301 * 1000.0;
  EXPECT_NEAR(counted.at("peak/openmp/fp32_simd flops.fp32"), steps, 0.002 * steps);
  EXPECT_NEAR(counted.at("stream/openmp/add footprint.read"), 16 * n, 0.01 * 16 * n);
  EXPECT_NEAR(counted.at("stream/openmp/fill:nt=1 dram.write"), 8 * n, 0.02 * 8 * n);
}

TEST(Validation, IsATable) {
  const Finished finished = roofladder({"--quiet", "doctor", "--validate"});
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_THAT(finished.out, HasSubstr("stream/openmp/triad"));
  EXPECT_THAT(finished.out, HasSubstr("exact"));
  EXPECT_THAT(finished.out, HasSubstr(" 0 wrong"));
  EXPECT_THAT(finished.out, Not(HasSubstr(" !\n")));
}

}  // namespace
}  // namespace roofladder::test
