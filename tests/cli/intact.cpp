// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/intact.h"

#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>

#include "run/file/run_file.h"
#include "tests/cli/collect.h"
#include "tests/command.h"

namespace roofladder::test {
namespace {

// None if nothing was committed yet: no file, or one without tables.
std::size_t samples_in(const std::string& path) {
  try {
    return read_run(path).run.samples.size();
  } catch (const RunFileError& error) {
    EXPECT_TRUE(error.fault == FileFault::not_found || error.fault == FileFault::empty)
        << error.what();
    return 0;
  }
}

}  // namespace

std::size_t acknowledged(const std::string& output) {
  const std::string key = "\"event\":\"committed\",\"samples\":";
  const auto at = output.rfind(key);
  const auto end = output.find('}', at);
  return at == std::string::npos || end == std::string::npos
             ? 0
             : std::strtoull(output.c_str() + at + key.size(), nullptr, 10);
}

std::size_t expect_intact(const std::string& path, std::size_t committed) {
  const bool has_name = std::filesystem::exists(path);
  const std::size_t found = samples_in(has_name ? path : path + ".part");
  EXPECT_GE(found, committed);
  if (!has_name) {
    const Finished resumed =
        Command(with(long_collect(path, 600), {"--start-or-resume"}), fake_models()).wait();
    EXPECT_EQ(resumed.code, 0) << resumed.err;
  }
  EXPECT_EQ(read_run(path).run.state, RunState::finished);
  EXPECT_GE(read_run(path).run.samples.size(), found);
  EXPECT_FALSE(std::filesystem::exists(path + ".part"));
  return found;
}

}  // namespace roofladder::test
