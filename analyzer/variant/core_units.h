// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "analyzer/limits/ceiling.h"
#include "analyzer/values/columns.h"

namespace roofladder {

// The least time in which all threads of a CPU carry out a row's instructions of one kind, at their
// measured rates.
struct UnitFloor {
  const Metric* floor = nullptr;
  double seconds = 0;
  std::string_view ceiling;  // name of the one that tells it
};

// Those of arithmetic, loads, stores, instructions of all kinds and mispredicted branches, and of
// the latencies of dependent operations and irregular lines, of which each of the threads is taken
// to have an equal part; none where the instructions, or a rate of theirs, are unknown. An
// instruction on a vector is taken to last as long as a scalar one, as on Intel's cores since
// Haswell and AMD's since Zen 2 (Abel and Reineke, uops.info): where a core splits vectors of 256
// bits in two, the time is a lower limit.
std::vector<UnitFloor> unit_floors(const Columns& columns, std::size_t row,
                                   const std::vector<Ceiling>& ceilings, std::uint32_t device,
                                   std::int32_t threads);

}  // namespace roofladder
