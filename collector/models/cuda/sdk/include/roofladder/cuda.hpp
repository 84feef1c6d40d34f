// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Everything needed to write a ladder for NVIDIA GPUs in CUDA. Compile with nvcc and a static
// runtime.
#include "roofladder/cuda/call.hpp"
#include "roofladder/cuda/device_array.hpp"
#include "roofladder/cuda/queue.hpp"
#include "roofladder/cuda/rung.hpp"
#include "roofladder/cuda/runtime.hpp"
#include "roofladder/cuda/variant.hpp"
#include "roofladder/ladder.hpp"

// NVIDIA's C++ library has a namespace cuda too, which `using namespace roofladder` would clash
// with.
namespace roofladder {
inline namespace v0 {
namespace gpu = cuda;
}
}  // namespace roofladder
