// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/reports/golden.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "tests/places.h"

namespace roofladder::test {
namespace {

// The first line that differs says more than two whole files.
std::string first_difference(const std::string& expected, const std::string& actual) {
  std::istringstream expected_lines(expected);
  std::istringstream actual_lines(actual);
  std::string expected_line;
  std::string actual_line;
  int number = 0;
  do {
    ++number;
    expected_line.clear();
    actual_line.clear();
    std::getline(expected_lines, expected_line);
    std::getline(actual_lines, actual_line);
  } while (expected_line == actual_line && (expected_lines || actual_lines));
  return "line " + std::to_string(number) + "\n  golden: " + expected_line +
         "\n  now:    " + actual_line;
}

}  // namespace

void expect_golden(const std::string& name, const std::string& text) {
  const std::filesystem::path path = std::filesystem::path(in_source("tests/golden")) / name;
  const char* approve = std::getenv("ROOFLADDER_APPROVE");
  if (approve != nullptr && std::string(approve) == "1") {
    std::ofstream(path, std::ios::binary) << text;
    return;
  }
  std::ifstream file(path, std::ios::binary);
  ASSERT_TRUE(file) << "no golden file " << path << "; run with ROOFLADDER_APPROVE=1 and review it";
  const std::string golden{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  EXPECT_TRUE(golden == text) << path << " differs at " << first_difference(golden, text)
                              << "\nRun with ROOFLADDER_APPROVE=1 to accept, and review the diff.";
}

}  // namespace roofladder::test
