// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

// Memory of the host, which a device copies from and to. For rl_model.
namespace roofladder::opencl_c {

void* allocate(std::uint64_t bytes);
void release(void* data, std::uint64_t bytes);

}  // namespace roofladder::opencl_c
