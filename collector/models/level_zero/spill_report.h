// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

namespace roofladder::level_zero {

// Registers and spills of a hardware thread.
struct SpillReport {
  int registers = 0;
  int spilled = 0;
};

// Spills by kernel, from the warnings of Intel's compiler, which names every kernel that spills.
// Memory for private arrays is no spill.
std::map<std::string, SpillReport> spills_in(const std::string& build_log);

}  // namespace roofladder::level_zero
