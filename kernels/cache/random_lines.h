// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "roofladder/ladder.hpp"

// Chains of dependent loads through a ring of all lines of a set in random order. The first word of
// each line in array "lines" holds the number of the next line, from 1; "starts" holds the number
// of every 16th line of the ring, "reached" the number of steps that ended at the right line.
namespace roofladder::cache {

inline constexpr std::uint64_t words_of_line = 8;      // 64 bytes
inline constexpr std::uint64_t steps_of_segment = 16;  // between two starts

const Kernel& random_lines();

}  // namespace roofladder::cache
