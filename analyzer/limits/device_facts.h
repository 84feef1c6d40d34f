// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "run/run.h"

namespace roofladder {

// A quantity of the device in SI base units. Facts of the machine apply to its CPU, too.
std::optional<double> device_quantity(const Run& run, std::uint32_t device, std::string_view key);

// Number of cores of a CPU that `threads` threads use: threads of one core share it.
double cores_of(const Run& run, std::uint32_t device, std::int32_t threads);

// Bytes of the cache between the device's cores and its memory.
std::optional<double> last_level_cache(const Run& run, std::uint32_t device);

// Bytes of each level of a CPU's caches that one of `threads` threads has to itself, from the first
// level up to the last whose size is known.
std::vector<double> cache_shares(const Run& run, std::uint32_t device, std::int32_t threads);

}  // namespace roofladder
