// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// The kernels of SGEMM_CUDA as a ladder; their own runner launches them.
#include <roofladder/cuda.hpp>

#include "runner.cu"

using namespace roofladder;

const auto square = [](const Size& size) { return size["n"] * size["n"]; };
const PlainKernel sgemm{{
    .name = "sgemm",
    .title = "C = 0.5 A B + 3 C in single precision",
    .tolerance = 1e-4,
    .sizes = sizes("n", {128, 384, 512, 2048, 4096}),
    .arrays = {input<float>("A", square), input<float>("B", square), inout<float>("C", square)},
    .expected = [](const Size& size, const Arrays& arrays, auto, std::uint64_t i) -> double {
      const std::uint64_t n = size["n"];
      double sum = 3.0 * arrays.of<float>("C")[i];
      for (std::uint64_t k = 0; k < n; ++k) {
        sum += 0.5 * arrays.of<float>("A")[i / n * n + k] * arrays.of<float>("B")[k * n + i % n];
      }
      return sum;
    },
    .flops = [](const Size& size) { return 2.0 * square(size) * size["n"]; },
}};

// The last line of each kernel is an fma and a multiplication.
void work(const Size& size, double, rl_work& work) {
  work.fp32 = {.mul = 1.0 * square(size), .fma = 1.0 * square(size) * (size["n"] + 1)};
}

template <int number>
VariantEntry rung(const std::string& name) {
  return gpu::rung({.name = name, .title = name, .work = work}, [](const Problem& problem) {
    return [problem](gpu::Queue&) {
      static cublasHandle_t handle = nullptr;
      [[maybe_unused]] static const cublasStatus_t made = cublasCreate(&handle);
      const auto data = [&](const char* name) { return problem.array<float>(name).data(); };
      const int n = static_cast<int>(problem.size["n"]);
      run_kernel(number, n, n, n, 0.5F, data("A"), data("B"), 3.0F, data("C"), handle);
    };
  });
}

ROOFLADDER_LADDER(sgemm, rung<1>("naive"), rung<2>("coalesced"), rung<3>("shared"),
                  rung<4>("block_1d"), rung<5>("block_2d"), rung<6>("vectorized"),
                  rung<7>("conflicts"), rung<8>("extra_column"), rung<9>("autotuned"),
                  rung<10>("warp_tiles"), rung<0>("cublas"))
