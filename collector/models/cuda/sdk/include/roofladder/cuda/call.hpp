// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>
#include <new>
#include <stdexcept>
#include <string>

namespace roofladder {
inline namespace v0 {
namespace cuda {

// Throws std::bad_alloc when device or pinned memory is short, else std::runtime_error with the
// call's name and CUDA's words.
inline void require(cudaError_t status, const char* call) {
  if (status == cudaSuccess) {
    return;
  }
  cudaGetLastError();  // clears the error, which the next launch would report
  if (status == cudaErrorMemoryAllocation) {
    throw std::bad_alloc();
  }
  throw std::runtime_error(std::string(call) + ": " + cudaGetErrorString(status) + " (" +
                           cudaGetErrorName(status) + ")");
}

}  // namespace cuda
}  // namespace v0
}  // namespace roofladder

// NOLINTNEXTLINE(cppcoreguidelines-macro-usage): the call's text is the message
#define CUDA_REQUIRE(call) ::roofladder::cuda::require((call), #call)
