// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <roofladder/cuda.hpp>

using namespace roofladder;

namespace {

constexpr unsigned side = 32;
constexpr int turns = 16;

std::uint64_t square(const Size& size) {
  return static_cast<std::uint64_t>(size["n"] * size["n"]);
}

const PlainKernel kernel{{
    .name = "padding",
    .title = "Matrix tiles turned in shared memory",
    .tolerance = 0,
    .sizes = sizes("n", {32, 96, 512, 4096, 8192}),
    .arrays = {input<double>("in", square), output<double>("out", square)},
    .expected =
        [](const Size& size, const Arrays& arrays, std::string_view, std::uint64_t i) {
          const auto n = static_cast<std::uint64_t>(size["n"]);
          return arrays.of<double>("in")[i % n * n + i / n];
        },
    .refuses = remainder_of("n", side),
}};

// Turns a tile an odd number of times; a warp reads a column of rows that are `Row` numbers long.
template <unsigned Row>
__global__ void turned(std::int64_t n, const double* in, double* out) {
  __shared__ double tile[side][Row];
  const std::int64_t left = blockIdx.x * side;
  const std::int64_t top = blockIdx.y * side;
  double value = in[(top + threadIdx.y) * n + left + threadIdx.x];
  for (int turn = 0; turn < 2 * turns + 1; ++turn) {
    tile[threadIdx.y][threadIdx.x] = value;
    __syncthreads();
    value = tile[threadIdx.x][threadIdx.y];
    __syncthreads();
  }
  out[(left + threadIdx.y) * n + top + threadIdx.x] = value;
}

template <unsigned Row>
auto with_rows(const char* name, const char* claim) {
  return gpu::rung({.name = name, .claim = claim}, [](auto& queue, auto& in, auto& out) {
    const auto n = static_cast<std::int64_t>(std::lround(std::sqrt(in.count)));
    const auto tiles = static_cast<unsigned>(n / side);
    queue.launch(turned<Row>, cuda::Shape{{tiles, tiles}, {side, side}}, n, in, out);
  });
}

}  // namespace

ROOFLADDER_LADDER(kernel, with_rows<side>("rows_of_32", "A column lies in one bank."),
                  with_rows<side + 1>("rows_of_33", "A column lies in all banks."))
