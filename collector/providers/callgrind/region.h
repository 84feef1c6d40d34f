// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

namespace roofladder {

// Names of callgrind's two dumps: the region itself, and the write-back of what it left dirty in
// the simulated caches.
inline constexpr const char* region_dump = "roofladder-region";
inline constexpr const char* drain_dump = "roofladder-drain";

// Runs the function under callgrind's simulation from empty caches, then sweeps `drain_bytes` (the
// size of the simulated last-level cache) so that every dirty line left behind is written back and
// counted. Outside valgrind it only runs it.
void simulate_region(const std::function<void()>& region, double drain_bytes);

// Whether this build can speak to callgrind at all.
bool simulation_built_in();

}  // namespace roofladder
