// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace roofladder::cuda_model {

// Copies some elements of an array on the current device to the host, one after the other: one copy
// over the link instead of one for each.
void gather(const void* from, std::size_t element_bytes, std::span<const std::uint64_t> elements,
            void* to);

}  // namespace roofladder::cuda_model
