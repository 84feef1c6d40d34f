// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace roofladder {

// The intervals of a repetition, each from where a part is entered to where the next one is: the
// part of each.
using Intervals = std::vector<std::uint32_t>;

// How a repetition goes.
struct RepetitionProfile {
  Intervals intervals;
  double seconds = 0;
};

// Which intervals a provider observes.
struct DrawnIntervals {
  std::vector<bool> observed;
  std::uint32_t count = 0;
};

// Draws all where there are `most` or fewer. Else as many of each part, one from each of so many
// stretches of the repetition, or all that it has; the first among them.
DrawnIntervals draw_intervals(const Intervals& parts, std::uint32_t most, std::uint64_t drawn);

}  // namespace roofladder
