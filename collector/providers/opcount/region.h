// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

namespace roofladder::opcount {

// The region's name in the tool's output.
inline constexpr const char* counted_region = "repetition";

// Runs the function; where the tool runs this process, what all threads do meanwhile is counted
// under the region's name, and written when it returns.
void count_region(const std::function<void()>& region);

// Whether this build can tell the tool of regions.
bool can_count_region();

}  // namespace roofladder::opcount
