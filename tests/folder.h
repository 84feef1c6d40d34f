// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "run/temporary_folder.h"

namespace roofladder::test {

inline std::string content_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void write_content(const std::filesystem::path& path, const std::string& content) {
  std::ofstream(path, std::ios::binary) << content;
}

// A new folder, removed with this object.
struct Folder : TemporaryFolder {
  std::string operator/(const std::string& name) const { return (path() / name).string(); }

  // Writes a file, and makes the folders that it lies in.
  void write(const std::string& name, const std::string& content) const {
    std::filesystem::create_directories((path() / name).parent_path());
    write_content(path() / name, content);
  }
};

}  // namespace roofladder::test
