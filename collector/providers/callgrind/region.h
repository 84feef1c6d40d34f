// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

namespace roofladder {

// Names of callgrind's two dumps: the region itself, and the write-back of the dirty lines that it
// left in the simulated caches.
inline constexpr const char* region_dump = "roofladder-region";
inline constexpr const char* drain_dump = "roofladder-drain";

// Runs the function under callgrind's simulation from empty caches, then sweeps `drain_bytes` (the
// size of the simulated last-level cache) so that every dirty line left behind is written back and
// counted. Outside valgrind the function just runs.
void simulate_region(const std::function<void()>& region, double drain_bytes);

// Whether this build can communicate with callgrind.
bool simulation_built_in();

}  // namespace roofladder
