// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "roofladder/model.h"

namespace roofladder {

enum class CheckState { ok, warn, missing };

// One row of `roofladder doctor`.
struct DoctorCheck {
  std::string name;  // "model-openmp", "provider-opcount", "cpu-counters"
  CheckState state = CheckState::ok;
  std::string found;      // what was read
  std::string cost;       // what the user loses; empty when ok
  std::string fix;        // what to do and who may do it; empty when ok or nothing helps
  std::string part = {};  // "Level Zero": what the build is without, with all its checks
};

inline DoctorCheck to_check(const rl_check& row) {
  return {row.name, static_cast<CheckState>(row.state), row.found, row.cost, row.fix};
}

}  // namespace roofladder
