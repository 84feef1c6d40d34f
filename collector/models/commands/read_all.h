// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

// Launch sizes with which the kernel read_all (read_all.cl) fills the caches of a device.
namespace roofladder::commands {

inline constexpr std::size_t reading_groups = 1024;
inline constexpr std::size_t reading_items = 256;  // per group

// Four times the cache, since replacement is not strictly by age, in whole float4. A driver may
// report the first-level cache alone (NVIDIA's) or nothing, so this is at least enough to fill the
// greatest caches of GPUs.
inline std::size_t bytes_to_read(std::uint64_t cache, std::uint64_t greatest_array) {
  constexpr std::uint64_t least = 256 << 20;
  return std::min(std::max(4 * cache, least), greatest_array) / 16 * 16;
}

}  // namespace roofladder::commands
