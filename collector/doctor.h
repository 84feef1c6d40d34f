// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "roofladder/model.h"

namespace roofladder {

enum class CheckState { ok, warn, missing };

// One row of `roofladder doctor`.
struct DoctorCheck {
  std::string name;  // "model-openmp", "provider-callgrind", "cpu-counters"
  CheckState state = CheckState::ok;
  std::string found;      // what was read
  std::string cost;       // what the user loses; empty when ok
  std::string fix;        // what to do and who may do it; empty when ok or nothing helps
  std::string part = {};  // "Level Zero": what the build is without, with all its checks
};

DoctorCheck to_check(const rl_check& row);

// Looks at everything a collection depends on. Changes nothing.
std::vector<DoctorCheck> examine();

// Tries the counters of every device that a provider module observes. `program`: the executable
// that is started as worker.
std::vector<DoctorCheck> examine_counters(const std::filesystem::path& program);

}  // namespace roofladder
