// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <fstream>
#include <functional>
#include <gtest/gtest.h>
#include <iterator>
#include <optional>
#include <set>
#include <stdlib.h>
#include <string>

#include "run/run_file.h"

namespace roofladder {

// A fresh folder for each test.
class FolderTest : public testing::Test {
 protected:
  using Run = roofladder::Run;  // not testing::Test::Run()

  FolderTest() {
    std::string name = (std::filesystem::temp_directory_path() / "roofladder-test-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) {
      throw std::runtime_error("no temporary folder");
    }
    m_folder = name;
  }
  ~FolderTest() override { std::filesystem::remove_all(m_folder); }

  std::filesystem::path at(const std::string& name) const { return m_folder / name; }

  std::set<std::string> names() const {
    std::set<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(m_folder)) {
      found.insert(entry.path().filename().string());
    }
    return found;
  }

 private:
  std::filesystem::path m_folder;
};

inline std::string content_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void write_content(const std::filesystem::path& path, const std::string& content) {
  std::ofstream(path, std::ios::binary) << content;
}

// The fault that the action throws, and its message.
struct Refusal {
  std::optional<FileFault> fault;
  std::string message;
};

inline Refusal refusal_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const RunFileError& error) {
    return {error.fault, error.what()};
  }
  return {};
}

}  // namespace roofladder
