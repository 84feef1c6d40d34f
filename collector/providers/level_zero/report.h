// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "collector/providers/level_zero/groups.h"

namespace roofladder::level_zero {

// Sums over reports by metric of the group, a percentage as the clocks that it stands for.
using Sums = std::vector<double>;

// Adds a report to them. Throws Failure where the report itself says that it is not to be trusted.
void add_report(const Group& group, const std::vector<double>& report, Sums& sums);

}  // namespace roofladder::level_zero
