// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "collector/providers/level_zero/groups.h"

namespace roofladder::level_zero {

// Sums over reports by metric of the group; a percentage is added as the clocks that it stands for.
using Sums = std::vector<double>;

// Adds a report to the sums. Throws Failure if the report marks itself as invalid.
void add_report(const Group& group, const std::vector<double>& report, Sums& sums);

}  // namespace roofladder::level_zero
