// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>

#include "kernels/peak/cuda/accumulators.h"
#include "kernels/peak/cuda/elements.h"
#include "kernels/peak/cuda/wgmma.h"

// Asynchronous matrix multiply-adds of four warps on operands in shared memory, which only compute
// capability 9.0 has, in code for architecture sm_90a. No other instruction reaches the full rate
// of its tensor cores. Wgmma is the instruction: k, the Element of A and B, and multiply_add().
namespace roofladder::peak {

inline constexpr int warpgroup_warps = 4;
inline constexpr int warpgroup = warpgroup_warps * warp_lanes;
// D is 64 x 192: a third of its registers is a whole number of groups.
inline constexpr int warpgroup_rows = 64;
inline constexpr int warpgroup_columns = 192;
inline constexpr int warpgroup_registers = warpgroup_rows * warpgroup_columns / warpgroup;
inline constexpr int warpgroup_warp_groups = warpgroup_registers / registers_of_group;
// A row of a product's operand is twice the 16 bytes that a core matrix holds of it.
inline constexpr int depth_bytes = 32;

// PTX ISA, "Matrix descriptor format" of wgmma: no swizzle; core matrices of 8 rows x 16 bytes
// follow one another, the two of one depth first. All elements of an operand are equal, so the
// layout only has to stay within the array.
__device__ inline std::uint64_t descriptor_of(const unsigned* matrix) {
  constexpr std::uint64_t core_matrix = 8 * 16;
  const std::uint64_t address = __cvta_generic_to_shared(matrix);
  return (address & 0x3FFFF) >> 4 | core_matrix >> 4 << 16 | 2 * core_matrix >> 4 << 32;
}

// Separates earlier writes of the warpgroup's accumulators from later reads.
__device__ inline void begin_products() {
#ifdef __CUDA_ARCH_FEAT_SM90_ALL
  asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
#endif
}
__device__ inline void end_products() {
#ifdef __CUDA_ARCH_FEAT_SM90_ALL
  asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
  asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
#endif
}
// Makes values that threads stored in shared memory visible to the matrix units.
__device__ inline void publish_operands() {
#ifdef __CUDA_ARCH_FEAT_SM90_ALL
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
#endif
  __syncthreads();
}

template <typename Wgmma>
__global__ void __launch_bounds__(warpgroup)
    accumulate_in_warpgroups(const double* start, double* result, std::int64_t groups,
                             unsigned products, float last) {
  constexpr int both_words = warpgroup_columns * depth_bytes / 4;
  constexpr int last_words = warpgroup_rows * depth_bytes / 4;
  __shared__ alignas(128) unsigned both[both_words];  // A and B of every product but the last
  __shared__ alignas(128) unsigned last_a[last_words];
  for (int i = static_cast<int>(threadIdx.x); i < both_words; i += warpgroup) {
    both[i] = Wgmma::Element::filled(static_cast<float>(operand));
  }
  for (int i = static_cast<int>(threadIdx.x); i < last_words; i += warpgroup) {
    last_a[i] = Wgmma::Element::filled(last);
  }
  publish_operands();
  const int lane = static_cast<int>(threadIdx.x) % warp_lanes;
  const std::int64_t warp = blockIdx.x * std::int64_t{warpgroup_warps} + threadIdx.x / warp_lanes;
  const std::int64_t first = warp * warpgroup_warp_groups;
  float numbers[warpgroup_registers];
  load_groups(numbers, start, first, groups, lane);
  const std::uint64_t b = descriptor_of(both);
  begin_products();
#pragma unroll 4
  for (unsigned product = 0; product < products; ++product) {
    Wgmma::multiply_add(numbers, b, b);
  }
  if (last > 0) {
    Wgmma::multiply_add(numbers, descriptor_of(last_a), b);
  }
  end_products();
  store_sums(numbers, result, first, groups, lane);
}

inline void require_warpgroup_products() {
  int device = 0;
  int major = 0;
  CUDA_REQUIRE(cudaGetDevice(&device));
  CUDA_REQUIRE(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device));
  if (major != 9) {
    throw std::runtime_error("warpgroup products (wgmma) exist on compute capability 9.0 alone");
  }
  if (!ROOFLADDER_WARPGROUP_PRODUCTS) {
    throw std::runtime_error(
        "this build has no warpgroup products (wgmma): configure it with 90a-real instead of "
        "90-real in ROOFLADDER_CUDA_ARCHITECTURES");
  }
}

template <typename Wgmma>
class Warpgroups : public Groups {
 public:
  explicit Warpgroups(const Problem& problem) : Groups(problem) { require_warpgroup_products(); }

  void run(cuda::Queue& queue) {
    const unsigned blocks =
        cuda::blocks_for(m_start.size(), warpgroup_warp_groups * warpgroup_warps);
    queue.launch(accumulate_in_warpgroups<Wgmma>, {blocks, warpgroup}, m_start.data(),
                 m_result.data(), groups(), static_cast<unsigned>(m_steps / Wgmma::k),
                 static_cast<float>(operand_of_last(m_steps, Wgmma::k)));
  }
};

template <typename Wgmma>
void warpgroups_work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  using Element = typename Wgmma::Element;
  accumulation_work(size, warpgroup_warp_groups * warpgroup_warps, Wgmma::k,
                    work.*Element::products, work.*Element::sums, work);
}

// precision: for example "fp16".
template <typename Wgmma>
VariantEntry warpgroup_variant(const std::string& precision) {
  return cuda::device_variant<Warpgroups<Wgmma>>({
      .title = precision + " tensor: warpgroup m64n192k" + std::to_string(Wgmma::k),
      .claim = "Matrix multiply-adds of four warps together with constant operands in shared "
               "memory, one after the other into the same accumulators without waiting: only these "
               "keep Hopper's tensor cores busy.",
      .ceiling = "flops." + precision + ".tensor",
      .computes = "accumulation",
      .flags = RL_RESTORES,
      .work = warpgroups_work<Wgmma>,
  });
}

}  // namespace roofladder::peak
