// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

// Device memory that is kept for the next array when an array ends. The driver would clear freed
// memory in the background, at 0.4 TB/s on an H200: kernels timed after 8 GB are freed run 5 to 20
// % slower for tens of milliseconds, and their counters hold the driver's writes.
namespace roofladder::cuda_model {

// Called once for the current device, before the first allocation.
void keep_freed_memory();

// Throws std::runtime_error if there is not enough.
void* allocate_device_memory(std::size_t bytes);
void release_device_memory(void* data);

// Bytes of the current device that are taken outside the pool that arrays come from; nothing
// without a pool, since the two cannot be told apart then.
std::optional<std::uint64_t> taken_beside_pool();

}  // namespace roofladder::cuda_model
