// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// The transposes of NVIDIA's sample as a ladder.
#define main sample_main
#include "transpose.cu"
#undef main

#include <roofladder/cuda.hpp>

using namespace roofladder;

namespace {

const auto square = [](const Size& size) { return size["n"] * size["n"]; };
const PlainKernel transposition{{
    .name = "transpose",
    .title = "Transposition of a matrix",
    .tolerance = 1e-15,
    .sizes = sizes("n", {32, 96, 512, 4096, 16384}),
    .arrays = {input<float>("in", square), output<float>("out", square)},
    .expected = [](const Size& size, const Arrays& arrays, auto, std::uint64_t i) -> double {
      const auto n = static_cast<std::uint64_t>(size["n"]);
      return arrays.of<float>("in")[i % n * n + i / n];
    },
}};

template <auto kernel>
VariantEntry rung(const std::string& name) {
  return gpu::rung({.name = name, .title = name}, [](const Problem& problem) {
    return [n = static_cast<int>(problem.size["n"]), in = problem.array<float>("in"),
            out = problem.array<float>("out")](gpu::Queue& queue) {
      const gpu::Shape shape{dim3(n / TILE_DIM, n / TILE_DIM), dim3(TILE_DIM, BLOCK_ROWS)};
      queue.launch(kernel, shape, out.data(), in.data(), n, n);
    };
  });
}

}  // namespace

ROOFLADDER_LADDER(transposition, rung<transposeNaive>("naive"),
                  rung<transposeCoalesced>("coalesced"),
                  rung<transposeNoBankConflicts>("no_conflicts"),
                  rung<transposeDiagonal>("diagonal"))
