// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "roofladder/ladder.h"

namespace roofladder {

// Gathers some elements of an array one after the other, and puts them back in their places.
std::vector<char> packed(const rl_array& array, std::span<const std::uint64_t> elements);
void unpack(std::span<const char> packed, const rl_array& array,
            std::span<const std::uint64_t> elements);

}  // namespace roofladder
