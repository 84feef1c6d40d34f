// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

// Device memory that is kept for the next array when an array ends. Given back to the driver it
// would be cleared in the background, on an H200 at 0.4 TB/s: what is timed after 8 GB are freed
// runs 5 to 20 % slower for tens of milliseconds, and its counters hold the driver's writes.
namespace roofladder::cuda_model {

// Once for the current device, before the first allocation.
void keep_freed_memory();

// Throw std::runtime_error when there is not enough.
void* allocate_device_memory(std::size_t bytes);
void release_device_memory(void* data);

}  // namespace roofladder::cuda_model
