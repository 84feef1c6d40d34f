// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <roofladder/cuda.hpp>

using namespace roofladder;

namespace {

const PlainKernel kernel{{
    .name = "fusion",
    .title = "Three operations on a vector",
    .tolerance = 1e-14,
    .sizes = sizes("n", {10, 1013, 100'000, 50'000'000, 100'000'000}),
    .arrays = {input<double>("in", "n"), output<double>("out", "n")},
    .expected = [](std::uint64_t i, std::span<const double> in) { return (2 * in[i] + 1) * in[i]; },
}};

__device__ std::uint64_t thread_number() {
  return blockIdx.x * std::uint64_t{blockDim.x} + threadIdx.x;
}

__global__ void doubled(std::uint64_t n, const double* in, double* out) {
  if (const std::uint64_t i = thread_number(); i < n) {
    out[i] = 2 * in[i];
  }
}

__global__ void increased(std::uint64_t n, double* out) {
  if (const std::uint64_t i = thread_number(); i < n) {
    out[i] += 1;
  }
}

__global__ void multiplied(std::uint64_t n, const double* in, double* out) {
  if (const std::uint64_t i = thread_number(); i < n) {
    out[i] *= in[i];
  }
}

__global__ void at_once(std::uint64_t n, const double* in, double* out) {
  if (const std::uint64_t i = thread_number(); i < n) {
    out[i] = (2 * in[i] + 1) * in[i];
  }
}

}  // namespace

ROOFLADDER_LADDER(kernel,
                  gpu::rung({.name = "three_launches", .claim = "Each passes the whole vector."},
                            [](auto& queue, auto& in, auto& out) {
                              queue.launch(doubled, in.count, in.count, in, out);
                              queue.launch(increased, in.count, in.count, out);
                              queue.launch(multiplied, in.count, in.count, in, out);
                            }),
                  gpu::rung({.name = "one_launch", .claim = "Numbers stay in registers."},
                            [](auto& queue, auto& in, auto& out) {
                              queue.launch(at_once, in.count, in.count, in, out);
                            }))
