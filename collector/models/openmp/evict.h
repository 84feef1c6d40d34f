// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "roofladder/ladder.h"

namespace roofladder {

// Removes every line of the arrays from every cache of the machine, and writes dirty ones back, on
// so many threads; 0: on as many as the process may use.
void evict(std::span<const rl_array> arrays, unsigned threads = 0);
// Calls the same threads together for nothing else than the kernel's numbers of them.
std::vector<std::int32_t> call_team(unsigned threads);

}  // namespace roofladder
