// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "roofladder/provider.h"

namespace roofladder::level_zero {

struct Check {
  std::string name;
  rl_check_state state = RL_CHECK_OK;
  std::string found;
  std::string cost;
  std::string fix;
};

// One row of `roofladder doctor` for each device, and one for the rights to count.
std::vector<Check> examine();

}  // namespace roofladder::level_zero
