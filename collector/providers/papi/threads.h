// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <sys/types.h>

namespace roofladder::papi {

// Threads of this process.
std::set<pid_t> threads();

// Throws Failure unless `counted` has all of them.
void require_all_counted(const std::set<pid_t>& counted);

}  // namespace roofladder::papi
