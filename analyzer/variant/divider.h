// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "analyzer/limits/ceiling.h"
#include "analyzer/values/columns.h"

namespace roofladder {

struct DividerTime {
  double seconds = 0;
  std::string_view ceiling;  // name of the one that tells most of it
};

// The least time in which all threads of a CPU carry out a row's divisions and square roots, each
// precision and width at its measured rate. A divider is not pipelined, so that their times add up;
// other operations run beside them. Where nobody counted by width, all are taken to be as wide as
// can be. Nothing if the operations, or a rate of theirs, are unknown.
std::optional<DividerTime> divider_time(const Columns& columns, std::size_t row,
                                        const std::vector<Ceiling>& ceilings, std::uint32_t device);

}  // namespace roofladder
