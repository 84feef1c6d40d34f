// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <sys/types.h>

namespace roofladder {

// Threads by the kernel's numbers.
using Threads = std::set<pid_t>;

// The threads of this process.
Threads threads();

}  // namespace roofladder
