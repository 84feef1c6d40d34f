// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analyzer/limits/ceiling.h"
#include "analyzer/values/columns.h"

namespace roofladder {

// The ceilings that one point is compared with; null where the run has none.
struct PointLimits {
  const Ceiling* stream = nullptr;
  const Ceiling* mix = nullptr;    // of the read:write mix nearest to the traffic's
  const Ceiling* flops = nullptr;  // of the precision of most flops
  std::vector<const Ceiling*> caches;
  const Ceiling* first_cache = nullptr;
};

// Those of every point of a device.
PointLimits limits_of_device(const std::vector<Ceiling>& ceilings, std::uint32_t device);

// Adds those that depend on the work of the row, and binds them to it.
PointLimits bind_limits(Columns& columns, std::size_t row, const std::vector<Ceiling>& ceilings,
                        std::uint32_t device, PointLimits of_device);

}  // namespace roofladder
