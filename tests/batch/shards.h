// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace roofladder::test {

// The output of merging a folder of runs, or a merged file, into a new file.
struct Shards {
  int code = -1;
  std::int64_t runs = 0;
  std::vector<std::string> left_out;
  std::vector<std::string> ranks;
};
Shards merged(const std::string& input);

}  // namespace roofladder::test
