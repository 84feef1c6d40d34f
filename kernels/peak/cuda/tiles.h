// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>

#include "kernels/peak/cuda/accumulators.h"
#include "kernels/peak/cuda/elements.h"

// Matrix multiply-adds of one warp on operands in registers. Mma is the instruction: m, n, k, the
// Element of A and B, the required compute capability, and multiply_add().
namespace roofladder::peak {

inline constexpr int warps_of_block = 8;

template <typename Mma>
inline constexpr int registers_of_tile = Mma::m * Mma::n / warp_lanes;
template <typename Mma, int tiles>
inline constexpr int groups_of_warp = tiles * registers_of_tile<Mma> / registers_of_group;

template <typename Mma, int tiles>
__device__ void accumulate(typename Mma::Element::Number* numbers, unsigned products,
                           typename Mma::Element::Number last) {
  using Element = typename Mma::Element;
  using Register = typename Element::Register;
  Register a[Mma::m * Mma::k / warp_lanes / Element::in_register];
  Register b[Mma::n * Mma::k / warp_lanes / Element::in_register];
  const auto fill = [](auto& fragment, typename Element::Number value) {
    for (Register& registers : fragment) {
      registers = Element::filled(value);
    }
  };
  const auto multiply_add = [&] {
#pragma unroll
    for (int tile = 0; tile < tiles; ++tile) {
      Mma::multiply_add(numbers + tile * registers_of_tile<Mma>, a, b);
    }
  };
  fill(a, operand);
  fill(b, operand);
#pragma unroll 4
  for (unsigned product = 0; product < products; ++product) {
    multiply_add();
  }
  if (last > 0) {
    fill(a, last);
    multiply_add();
  }
}

template <typename Mma, int tiles>
__global__ void __launch_bounds__(warp_lanes* warps_of_block, 2)
    accumulate_groups(const double* start, double* result, std::int64_t groups, unsigned products,
                      typename Mma::Element::Number last) {
  const int lane = static_cast<int>(threadIdx.x) % warp_lanes;
  const std::int64_t warp = blockIdx.x * std::int64_t{warps_of_block} + threadIdx.x / warp_lanes;
  const std::int64_t first = warp * groups_of_warp<Mma, tiles>;
  if (first >= groups) {
    return;
  }
  typename Mma::Element::Number numbers[tiles * registers_of_tile<Mma>];
  load_groups(numbers, start, first, groups, lane);
  accumulate<Mma, tiles>(numbers, products, last);
  store_sums(numbers, result, first, groups, lane);
}

// Throws if the device is older, or if its driver compiled code for an older one, so that it lacks
// the instruction.
inline void require_capability(const void* kernel, int wanted) {
  cudaFuncAttributes function{};
  CUDA_REQUIRE(cudaFuncGetAttributes(&function, kernel));
  if (function.ptxVersion < wanted) {
    throw std::runtime_error(
        "this instruction needs compute capability " + std::to_string(wanted / 10) + "." +
        std::to_string(wanted % 10) + "; the code that this build has for the device is for " +
        std::to_string(function.ptxVersion / 10) + "." + std::to_string(function.ptxVersion % 10));
  }
}

template <typename Mma, int tiles>
class Tiles : public Groups {
 public:
  explicit Tiles(const Problem& problem) : Groups(problem) {
    require_capability(reinterpret_cast<const void*>(&accumulate_groups<Mma, tiles>),
                       Mma::capability);
  }

  void run(cuda::Queue& queue) {
    const unsigned blocks =
        cuda::blocks_for(m_start.size(), groups_of_warp<Mma, tiles> * warps_of_block);
    queue.launch(accumulate_groups<Mma, tiles>, {blocks, warp_lanes * warps_of_block},
                 m_start.data(), m_result.data(), groups(), static_cast<unsigned>(m_steps / Mma::k),
                 static_cast<typename Mma::Element::Number>(operand_of_last(m_steps, Mma::k)));
  }
};

template <typename Mma, int tiles>
void tiles_work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  using Element = typename Mma::Element;
  accumulation_work(size, groups_of_warp<Mma, tiles>, Mma::k, work.*Element::products,
                    work.*Element::sums, work);
}

// precision: for example "fp64".
template <typename Mma, int tiles>
VariantEntry tensor_variant(const std::string& precision) {
  return cuda::device_variant<Tiles<Mma, tiles>>({
      .title = precision + " tensor: m" + std::to_string(Mma::m) + "n" + std::to_string(Mma::n) +
               "k" + std::to_string(Mma::k) + ", " + std::to_string(tiles) + " tiles a warp",
      .claim = "Independent matrix multiply-adds of the tensor cores with constant operands in "
               "registers, in enough warps to hide their latency; nothing else runs in the loop.",
      .ceiling = "flops." + precision + ".tensor",
      .computes = "accumulation",
      .flags = RL_RESTORES,
      .parameters = {{"k", Mma::k}},
      .work = tiles_work<Mma, tiles>,
  });
}

}  // namespace roofladder::peak
