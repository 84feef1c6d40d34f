// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/memory_folder.h"

#include <cstdlib>
#include <fstream>

#include "run/temporary_folder.h"

namespace roofladder::fuzz {

const std::filesystem::path& memory_folder() {
  static const TemporaryFolder folder = [] {
    setenv("TMPDIR", "/dev/shm", 0);
    return TemporaryFolder();
  }();
  return folder.path();
}

void write(const std::filesystem::path& path, std::string_view bytes) {
  std::ofstream(path, std::ios::binary)
      .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

}  // namespace roofladder::fuzz
