// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

// How the kernel read_all (read_all.cl) fills the caches of a device.
namespace roofladder::commands {

inline constexpr std::size_t reading_groups = 1024;
inline constexpr std::size_t reading_items = 256;  // of a group

// Four times the cache, since replacement is not strictly by age. What a driver tells can be the
// first level alone (NVIDIA's), or nothing: at least so much that the greatest caches of GPUs are
// filled. In whole float4.
inline std::size_t bytes_to_read(std::uint64_t cache, std::uint64_t greatest_array) {
  constexpr std::uint64_t least = 256 << 20;
  return std::min(std::max(4 * cache, least), greatest_array) / 16 * 16;
}

}  // namespace roofladder::commands
