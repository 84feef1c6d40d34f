// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

// Copies between pageable memory of the host and the device. The driver fills its pinned buffers
// with one thread, 7 GB/s on a host with an H100; here all processors do. They return when it is
// done, and throw std::runtime_error.
namespace roofladder::cuda_model {

void copy_to_device(void* to, const void* from, std::size_t bytes);
void copy_to_host(void* to, const void* from, std::size_t bytes);

}  // namespace roofladder::cuda_model
