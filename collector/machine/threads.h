// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <sys/types.h>

namespace roofladder {

// By the kernel's numbers.
using Threads = std::set<pid_t>;

// Those of this process.
Threads threads();

}  // namespace roofladder
