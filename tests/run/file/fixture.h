// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <gtest/gtest.h>
#include <optional>
#include <set>
#include <string>

#include "run/file/run_file.h"
#include "tests/folder.h"

namespace roofladder {

// Gives each test a new folder.
class FolderTest : public testing::Test {
 protected:
  using Run = roofladder::Run;  // not testing::Test::Run()

  std::filesystem::path at(const std::string& name) const { return m_folder / name; }

  std::set<std::string> names() const {
    std::set<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(m_folder.path())) {
      found.insert(entry.path().filename().string());
    }
    return found;
  }

 private:
  test::Folder m_folder;
};

using test::content_of;
using test::write_content;

// The fault and message of the error that the action throws.
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
