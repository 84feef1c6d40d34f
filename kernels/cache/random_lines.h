// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "roofladder/ladder.hpp"

// Chains of dependent loads through a ring of all lines of a set in random order. Array "lines"
// holds in the first word of each line the number of the next, from 1; "starts" the number of every
// 16th line of the ring; "reached" the steps that ended at the right line.
namespace roofladder::cache {

inline constexpr std::uint64_t words_of_line = 8;      // 64 bytes
inline constexpr std::uint64_t steps_of_segment = 16;  // between two starts

const Kernel& random_lines();

}  // namespace roofladder::cache
