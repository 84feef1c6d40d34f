// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>
#include <map>
#include <string>
#include <vector>

#include "tests/command.h"

namespace roofladder::test {

// A user's ladder: one file, compiled and measured.
class OwnLadder : public testing::Test {
 protected:
  Finished run(const std::vector<std::string>& arguments) const {
    return roofladder_in(m_folder, arguments, m_environment);
  }
  // Collects the file at its smallest size.
  Finished collect(const std::string& file, const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words{
        "collect", file,      "--size",        "tiny", "--preset",      "quick", "--rounds",
        "1",       "--quiet", "--min-samples", "2",    "--no-ceilings", "-o",    "run.roofladder"};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }
  void make(const std::string& model = "openmp") const {
    ASSERT_EQ(run({"new", "stencil", "-m", model}).code, 0);
  }
  // Edits the file.
  void replace(const std::string& file, const std::string& from, const std::string& to) const {
    std::string text = content_of(m_folder.path() / file);
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    write_content(m_folder.path() / file, text.replace(at, from.size(), to));
  }

  Folder m_folder;
  std::map<std::string, std::string> m_environment{
      {"XDG_CACHE_HOME", (m_folder.path() / "cache").string()}};
};

// Skipped if the build has no model to measure it with.
class MeasuredLadder : public OwnLadder {
 protected:
  void SetUp() override {
    const Finished listed = run({"list", "models", "--names"});
    if (listed.out.find("openmp") == std::string::npos) {
      GTEST_SKIP() << "this build has no model openmp";
    }
  }
};

}  // namespace roofladder::test
