// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
// A histogram on an NVIDIA GPU: integers that are added to, by blocks of threads.
#include <roofladder/cuda.hpp>

using namespace roofladder;

constexpr int bins = 256;

const PlainKernel histogram{PlainDescription{
    .name = "histogram",
    .title = "Histogram of bytes",
    .sizes = sizes("n", {10, 1013, 100'000, 100'000'000, 1'000'000'000}),
    .arrays = {input<std::uint8_t>("bytes", "n"),
               accumulated<unsigned>("counts", [](const Size&) { return bins; })},
    .expected_all =
        [](std::span<const std::uint8_t> bytes, std::span<unsigned> counts) {
          for (const std::uint8_t byte : bytes) {
            ++counts[byte];
          }
        },
    .fill =
        [](const Size&, const Arrays& arrays, const Noise& noise) {
          const std::span bytes = arrays.of<std::uint8_t>("bytes");
          for_blocks(bytes.size(), 1 << 16, [&](std::uint64_t begin, std::uint64_t end) {
            for (std::uint64_t i = begin; i < end; ++i) {
              bytes[i] = static_cast<std::uint8_t>(noise(i) * bins);
            }
          });
        }}};

__global__ void global_atomics(const std::uint8_t* bytes, std::size_t n, unsigned* counts) {
  for (std::size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    atomicAdd(&counts[bytes[i]], 1);
  }
}

__global__ void shared_atomics(const std::uint8_t* bytes, std::size_t n, unsigned* counts) {
  __shared__ unsigned own[bins];
  own[threadIdx.x] = 0;
  __syncthreads();
  for (std::size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    atomicAdd(&own[bytes[i]], 1);
  }
  __syncthreads();
  atomicAdd(&counts[threadIdx.x], own[threadIdx.x]);
}

ROOFLADDER_LADDER(histogram,
                  gpu::rung({.name = "global", .claim = "One histogram for all."},
                            [](auto& queue, auto& bytes, auto& counts) {
                              queue.launch(global_atomics, 1 << 18, bytes, bytes.count, counts);
                            }),
                  gpu::rung({.name = "shared",
                             .claim = "One a block in shared memory, then their sum."},
                            [](auto& queue, auto& bytes, auto& counts) {
                              queue.launch(shared_atomics, 1 << 18, bytes, bytes.count, counts);
                            }))
