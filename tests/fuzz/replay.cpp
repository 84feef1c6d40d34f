// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>

#include "tests/folder.h"

// Replaces libFuzzer where it is missing: runs the target on the files of a folder.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int count, char** words) {
  if (count != 2) {
    std::fprintf(stderr, "usage: %s FOLDER|FILE\n", words[0]);
    return 2;
  }
  int inputs = 0;
  const auto replay = [&](const std::filesystem::path& file) {
    std::printf("%s\n", file.c_str());
    std::fflush(stdout);
    const std::string input = roofladder::test::content_of(file);
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
    ++inputs;
  };
  if (std::filesystem::is_directory(words[1])) {
    for (const auto& entry : std::filesystem::directory_iterator(words[1])) {
      replay(entry.path());
    }
  } else {
    replay(words[1]);
  }
  return inputs > 0 ? 0 : 1;
}
