// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analyzer/limits/ceiling.h"
#include "analyzer/values/columns.h"

namespace roofladder {

// The ceilings that a point is compared with; null if the run has none.
struct PointLimits {
  const Ceiling* stream = nullptr;
  const Ceiling* mix = nullptr;    // the one whose read:write mix is nearest to the traffic's
  const Ceiling* flops = nullptr;  // of the precision with most flops
  std::vector<const Ceiling*> caches;
  const Ceiling* first_cache = nullptr;
  std::int32_t processors = 0;  // that a CPU's points use at most; 0 on other devices
};

// Limits that all points of a device have in common.
PointLimits limits_of_device(const Run& run, const std::vector<Ceiling>& ceilings,
                             std::uint32_t device);

// Adds the ceilings that depend on the work of the row, which is the point's, and binds all of them
// to the row.
PointLimits bind_limits(Columns& columns, std::size_t row, const std::vector<Ceiling>& ceilings,
                        const Point& point, PointLimits of_device);

}  // namespace roofladder
