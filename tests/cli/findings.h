// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace roofladder::test {

// True if other work on the machine can cause the finding.
inline bool is_noise(std::string_view finding) {
  return finding.find("times in two clusters") != finding.npos;
}

}  // namespace roofladder::test
