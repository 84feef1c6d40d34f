// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

// Host memory that a device copies from and to, as functions of rl_model.
namespace roofladder::commands {

void* allocate_on_host(void* self, std::uint64_t bytes);
void release_on_host(void* self, void* data, std::uint64_t bytes);

}  // namespace roofladder::commands
