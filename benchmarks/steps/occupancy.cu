// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <roofladder/cuda.hpp>

using namespace roofladder;

namespace {

constexpr int steps = 256;

const PlainKernel kernel{{
    .name = "occupancy",
    .title = "Chains of multiply-adds",
    .tolerance = 1e-14,
    .sizes = sizes("n", {10, 1013, 100'000, 4'000'000, 16'000'000}),
    .arrays = {input<double>("in", "n"), output<double>("out", "n")},
    .expected = [](std::uint64_t i, std::span<const double> in) { return 2 * in[i]; },
}};

// Doubles by a chain that goes to the double from anywhere.
__global__ void doubled(std::uint64_t n, const double* in, double* out) {
  const std::uint64_t i = blockIdx.x * std::uint64_t{blockDim.x} + threadIdx.x;
  if (i < n) {
    double x = 0;
    for (int k = 0; k < steps; ++k) {
      x = fma(x, 0.5, in[i]);
    }
    out[i] = x;
  }
}

// Blocks of two warps, of which a multiprocessor holds few by their shared memory.
template <std::size_t Bytes>
auto with_shared_memory(const char* name, const char* claim) {
  return gpu::rung({.name = name, .claim = claim}, [](auto& queue, auto& in, auto& out) {
    queue.launch(doubled, cuda::Shape{cuda::blocks_for(in.count, 64), 64, Bytes}, in.count, in,
                 out);
  });
}

}  // namespace

ROOFLADDER_LADDER(kernel,
                  with_shared_memory<48 << 10>("few_warps", "Shared memory for four blocks."),
                  with_shared_memory<0>("many_warps", "None, and all the warps."))
