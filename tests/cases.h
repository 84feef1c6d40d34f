// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <string>

// Tests of faults try few cases, unless a variable of the environment wants more: tests/faults.sh
// does, and prints what they tell.
namespace roofladder::test {

inline int cases(const char* variable, int otherwise) {
  const char* const wanted = std::getenv(variable);
  return wanted == nullptr ? otherwise : std::atoi(wanted);
}

inline void tell(const std::string& what) {
  const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
  fmt::print("faults: {}.{}: {}\n", test.test_suite_name(), test.name(), what);
  std::fflush(stdout);
  testing::Test::RecordProperty("faults", what);
}

}  // namespace roofladder::test
