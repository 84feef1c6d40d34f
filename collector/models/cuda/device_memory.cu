// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>

#include "collector/models/cuda/device_memory.h"
#include "roofladder/cuda/call.hpp"

namespace roofladder::cuda_model {
namespace {

// Some virtual GPUs have no memory pools.
bool has_pools() {
  int device = 0;
  int supported = 0;
  CUDA_REQUIRE(cudaGetDevice(&device));
  CUDA_REQUIRE(cudaDeviceGetAttribute(&supported, cudaDevAttrMemoryPoolsSupported, device));
  return supported != 0;
}

cudaMemPool_t pool() {
  int device = 0;
  cudaMemPool_t pool = nullptr;
  CUDA_REQUIRE(cudaGetDevice(&device));
  CUDA_REQUIRE(cudaDeviceGetDefaultMemPool(&pool, device));
  return pool;
}

}  // namespace

void keep_freed_memory() {
  if (!has_pools()) {
    return;
  }
  std::uint64_t everything = UINT64_MAX;
  CUDA_REQUIRE(cudaMemPoolSetAttribute(pool(), cudaMemPoolAttrReleaseThreshold, &everything));
}

void* allocate_device_memory(std::size_t bytes) {
  void* data = nullptr;
  if (!has_pools()) {
    CUDA_REQUIRE(cudaMalloc(&data, bytes));
    return data;
  }
  CUDA_REQUIRE(cudaMallocAsync(&data, bytes, nullptr));
  CUDA_REQUIRE(cudaStreamSynchronize(nullptr));
  return data;
}

void release_device_memory(void* data) {
  if (data != nullptr && cudaFreeAsync(data, nullptr) != cudaSuccess) {
    cudaGetLastError();
    cudaFree(data);  // it came from no pool
  }
}

std::optional<std::uint64_t> taken_beside_pool() {
  if (!has_pools()) {
    return std::nullopt;
  }
  std::size_t free = 0;
  std::size_t all = 0;
  std::uint64_t reserved = 0;
  CUDA_REQUIRE(cudaMemGetInfo(&free, &all));
  CUDA_REQUIRE(cudaMemPoolGetAttribute(pool(), cudaMemPoolAttrReservedMemCurrent, &reserved));
  return all - free - reserved;
}

}  // namespace roofladder::cuda_model
