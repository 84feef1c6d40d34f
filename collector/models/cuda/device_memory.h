// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

// Device memory that is kept for the next array when an array ends. Given back to the driver it
// would be cleared in the background, on an H200 at 0.4 TB/s: what is timed after 8 GB are freed
// runs 5 to 20 % slower for tens of milliseconds, and its counters hold the driver's writes.
namespace roofladder::cuda_model {

// Once for the current device, before the first allocation.
void keep_freed_memory();

// Throw std::runtime_error when there is not enough.
void* allocate_device_memory(std::size_t bytes);
void release_device_memory(void* data);

// Bytes of the current device that are taken beside the pool that arrays come from; nothing where
// there is no pool to tell them apart.
std::optional<std::uint64_t> taken_beside_pool();

}  // namespace roofladder::cuda_model
