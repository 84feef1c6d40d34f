// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "roofladder/cuda/variant.hpp"
#include "roofladder/ladder/work.hpp"

// Code that every variant of this folder shares: a maximum over threads, declared work.
namespace roofladder::jacobi {

// Below any error, so that every repetition does all its sweeps.
inline constexpr float never_converged = -1.0F;

__device__ inline float warp_max(float value) {
  for (int distance = 16; distance > 0; distance /= 2) {
    value = fmaxf(value, __shfl_down_sync(0xFFFFFFFF, value, distance));
  }
  return value;
}

// The greatest of the values that the threads of a block hold, all at least 0; returned in the
// first thread. The block has whole warps, and must synchronize before the next call.
__device__ inline float block_max(float value) {
  __shared__ float of_warp[32];
  const unsigned thread = threadIdx.y * blockDim.x + threadIdx.x;
  value = warp_max(value);
  if (thread % 32 == 0) {
    of_warp[thread / 32] = value;
  }
  __syncthreads();
  return warp_max(thread < blockDim.x * blockDim.y / 32 ? of_warp[thread] : 0.0F);
}

// *error = max(*error, greatest value of the block). Floats that are not negative compare like
// their bit patterns.
__device__ inline void raise_error(float* error, float value) {
  value = block_max(value);
  if (threadIdx.x == 0 && threadIdx.y == 0) {
    atomicMax(reinterpret_cast<int*>(error), __float_as_int(value));
  }
}

// Reads the error after everything submitted to the device so far.
inline float read_error(cuda::Queue& queue, const float* on_device, float* on_host) {
  CUDA_REQUIRE(
      cudaMemcpyAsync(on_host, on_device, sizeof(float), cudaMemcpyDeviceToHost, queue.stream()));
  CUDA_REQUIRE(cudaStreamSynchronize(queue.stream()));
  return *on_host;
}

// A place for the error on the host if the problem is on the device. It is pinned, since the device
// writes to other memory indirectly.
class HostError {
 public:
  HostError() { CUDA_REQUIRE(cudaMallocHost(&m_error, sizeof(float))); }
  HostError(const HostError&) = delete;
  HostError& operator=(const HostError&) = delete;
  ~HostError() { cudaFreeHost(m_error); }

  float* data() const { return m_error; }

 private:
  float* m_error = nullptr;
};

inline double interior_points(const Size& size) {
  const auto n = static_cast<double>(size["n"]);
  return (n - 2) * (n - 2);
}

// A pass reads one grid of a pair and writes the other; see "Bytes" in the family's README.
inline void declare_bytes(const Size& size, double cache, double passes, rl_work& work) {
  const double interior = sizeof(float) * interior_points(size);
  const double boundary = sizeof(float) * 4 * static_cast<double>(size["n"] - 2);
  const double each_way = resweep(2 * interior, cache, passes) / 2;
  work.minimum_read = each_way + boundary;
  work.minimum_write = each_way;
}

}  // namespace roofladder::jacobi
