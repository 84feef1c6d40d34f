// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "collector/providers/papi/setup.h"
#include "roofladder/provider.h"

namespace roofladder::papi {

struct Check {
  std::string name;
  rl_check_state state = RL_CHECK_OK;
  std::string found;
  std::string cost;
  std::string fix;
};

// One row of `roofladder doctor` for each source of counts.
std::vector<Check> checks_of(const Setup& setup);

}  // namespace roofladder::papi
