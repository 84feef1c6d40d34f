// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "roofladder/cuda/call.hpp"

namespace roofladder {
inline namespace v0 {
namespace cuda {

// The number of multiprocessors of the current device.
inline int multiprocessors() {
  int device = 0;
  int count = 0;
  CUDA_REQUIRE(cudaGetDevice(&device));
  CUDA_REQUIRE(cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, device));
  return count;
}

}  // namespace cuda
}  // namespace v0
}  // namespace roofladder
