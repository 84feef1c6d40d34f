// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "kernels/species/cuda/occupancy.h"
#include "kernels/species/cuda/tiled.h"

namespace roofladder {
namespace {

using species::Index;

// Unused dynamic shared memory per block with which exactly `blocks` blocks share a multiprocessor.
// It is allocated in units of 128 bytes.
std::size_t dummy_bytes(int blocks) {
  const int all = species::device_attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor);
  const int reserved = species::device_attribute(cudaDevAttrReservedSharedMemoryPerBlock);
  return static_cast<std::size_t>(all / blocks - reserved) / 128 * 128;
}

template <unsigned TILE_FACTOR, int eighths>
struct Code : species::Fields {
  explicit Code(const Problem& problem)
      : Fields(problem), m_dummy(dummy_bytes(species::blocks_of_eighths(eighths))) {
    const auto* kernel = reinterpret_cast<const void*>(&species::tiled<TILE_FACTOR>);
    // More than 48 KiB per block must be requested explicitly, up to the device's limit.
    CUDA_REQUIRE(
        cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                             species::device_attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin)));
    CUDA_REQUIRE(cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout,
                                      cudaSharedmemCarveoutMaxShared));
  }

  void run(cuda::Queue& queue) {
    cuda::Shape shape = one_thread_a_point();
    shape.shared = m_dummy;
    launch(queue, species::tiled<TILE_FACTOR>, shape);
  }

 private:
  std::size_t m_dummy;
};

template <unsigned TILE_FACTOR, int eighths>
VariantEntry entry(std::uint32_t flags = RL_BRANCH) {
  const std::string tile = std::to_string(TILE_FACTOR);
  return cuda::resident_variant<Code<TILE_FACTOR, eighths>>({
      .title = "Tiled by " + tile + " at " + species::percent_of_eighths(eighths) +
               " occupancy, by dummy shared memory",
      .claim =
          "Fewer threads share L1, so that the tile of each may stay there. Shared memory that "
          "nobody uses keeps other blocks out. Where shared memory and L1 are one, as they "
          "have been since Volta, the dummy leaves L1 only the rest (28 of 256 KiB on "
          "Hopper), so that a thread has less room there than at full occupancy.",
      .expects = RL_LESS_TRAFFIC,
      .parent = "tiled:tile=" + tile,
      .flags = flags,
      .parameters = {{"tile", TILE_FACTOR}, {"occupancy", 100 * eighths / 8}},
      .refuses = remainder_of("species", TILE_FACTOR),
      .work = species::every_output_once,
  });
}

}  // namespace

extern const VariantFile species_cuda_4_tiled_reduced_occupancy{
    entry<2, 4>(), entry<4, 4>(), entry<8, 4>(),  entry<2, 2>(), entry<4, 2>(),
    entry<8, 2>(), entry<2, 1>(), entry<4, 1>(0), entry<8, 1>()};

}  // namespace roofladder
