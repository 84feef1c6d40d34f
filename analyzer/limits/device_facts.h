// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "run/run.h"

namespace roofladder {

// A quantity of the device, SI base units. Facts of the machine are those of its CPU too.
std::optional<double> device_quantity(const Run& run, std::uint32_t device, std::string_view key);

// Of a CPU, the cores that so many threads use: threads of one core share it.
double cores_of(const Run& run, std::uint32_t device, std::int32_t threads);

// Bytes of the cache between the device's cores and its memory.
std::optional<double> last_level_cache(const Run& run, std::uint32_t device);

// Bytes of every level of cache of a CPU that each of so many threads has, from the first up to the
// last whose size is known.
std::vector<double> cache_shares(const Run& run, std::uint32_t device, std::int32_t threads);

}  // namespace roofladder
