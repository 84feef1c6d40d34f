// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace roofladder::opcount {

// The tool's option that has it tell the cycles of dependent operations, by latencies of this
// processor: the time of a chain over that of as many additions of integers, which take a cycle
// each. Measures them, in some milliseconds, the first time. Needs can_count_region().
std::string chain_option();

// Seconds of a cycle, and of a load from the first level of cache whose address was loaded before.
double cycle_seconds();
double first_level_load_seconds();

}  // namespace roofladder::opcount
