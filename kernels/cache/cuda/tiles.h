// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "roofladder/cuda/multiprocessors.hpp"
#include "roofladder/cuda/variant.hpp"

// Reads tiles of 32 KiB repeatedly from one level.
namespace roofladder::cache {

inline constexpr unsigned block = 256;
inline constexpr unsigned tile_words = 2048;  // of 16 bytes
inline constexpr unsigned loads = tile_words / block;

// The loads are volatile assembly, which the compiler neither moves nor drops. cuobjdump -sass
// shows that each is in the loop of the machine code: LDG.E.128 or LDS.128, eight for a tile.
struct ThroughL2 {
  __device__ static uint4 load(const uint4* address) {
    uint4 word;
    asm volatile("ld.global.cg.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(word.x), "=r"(word.y), "=r"(word.z), "=r"(word.w)
                 : "l"(address));
    return word;
  }
};

struct ThroughL1 {
  __device__ static uint4 load(const uint4* address) {
    uint4 word;
    asm volatile("ld.global.ca.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(word.x), "=r"(word.y), "=r"(word.z), "=r"(word.w)
                 : "l"(address));
    return word;
  }
};

// The loads are volatile, so that the assembler may not merge them, even if it knows their address.
struct FromShared {
  __device__ static uint4 load(const uint4* address) {
    uint4 word;
    asm volatile("ld.volatile.shared.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(word.x), "=r"(word.y), "=r"(word.z), "=r"(word.w)
                 : "r"(static_cast<unsigned>(__cvta_generic_to_shared(address))));
    return word;
  }
};

// Every pass over the ring begins this many tiles further on. Otherwise the block that reads a tile
// in one pass would run beside the block that reads it in the next, a little later, and requests of
// neighbouring multiprocessors for one line are merged on their way to L2 (Hopper): L2 would
// deliver less than the multiprocessors receive.
inline constexpr unsigned turn = 77;

// The sum of the words that this thread reads in `count` tiles, the first of them `first`, each
// `step` tiles after the one before, in a ring of `tiles`. The loads of a tile do not depend on one
// another.
template <typename Level>
__device__ unsigned sum_of_tiles(const uint4* data, unsigned tiles, unsigned first, unsigned step,
                                 unsigned count) {
  uint4 sum{};
  for (unsigned read = first; count > 0; --count, read += step) {
    const unsigned tile = (read % tiles + read / tiles * turn) % tiles;
    const uint4* const begin = data + static_cast<std::size_t>(tile) * tile_words + threadIdx.x;
    uint4 word[loads];
#pragma unroll
    for (unsigned i = 0; i < loads; ++i) {
      word[i] = Level::load(begin + i * block);
    }
#pragma unroll
    for (unsigned i = 0; i < loads; ++i) {
      sum.x += word[i].x;
      sum.y += word[i].y;
      sum.z += word[i].z;
      sum.w += word[i].w;
    }
  }
  return sum.x + sum.y + sum.z + sum.w;
}

// Number of tiles that this block reads if all blocks share `total` evenly.
__device__ inline unsigned tiles_of_block(unsigned total) {
  return total / gridDim.x + (blockIdx.x < total % gridDim.x ? 1 : 0);
}

// One atomic addition per warp, whose time is negligible beside that of the loads.
__device__ inline void add_to(unsigned* sum, unsigned of_thread) {
  for (int distance = 16; distance > 0; distance /= 2) {
    of_thread += __shfl_down_sync(0xFFFFFFFF, of_thread, distance);
  }
  if (threadIdx.x % 32 == 0) {
    atomicAdd(sum, of_thread);
  }
}

using TilesKernel = void (*)(const uint4* data, unsigned tiles, unsigned total, unsigned* sum);

template <TilesKernel kernel, bool all_tiles, int blocks_of_multiprocessor>
class Tiles {
 public:
  explicit Tiles(const Problem& problem)
      : m_tiles(static_cast<unsigned>(problem.size["tiles"])),
        m_total(m_tiles * static_cast<unsigned>(problem.size["passes"])),
        m_host_sum(problem.array<double>("sum")),
        m_data(problem.array<double>("data")),
        m_sum(std::size_t{1}) {
    m_blocks = static_cast<unsigned>(cuda::multiprocessors() * blocks_of_multiprocessor);
  }

  void reset() { CUDA_REQUIRE(cudaMemset(m_sum.data(), 0, m_sum.bytes())); }
  void run(cuda::Queue& queue) {
    queue.launch(kernel, {m_blocks, block}, reinterpret_cast<const uint4*>(m_data.data()),
                 all_tiles ? m_tiles : 1, m_total, m_sum.data());
  }
  void finish() {
    unsigned sum = 0;
    m_sum.download({&sum, 1});
    m_host_sum[0] = sum;
  }

 private:
  unsigned m_tiles;
  unsigned m_total;
  unsigned m_blocks = 0;
  std::span<double> m_host_sum;
  cuda::DeviceArray<double> m_data;
  cuda::DeviceArray<unsigned> m_sum;
};

template <bool all_tiles>
void work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  constexpr double tile_bytes = tile_words * sizeof(uint4);
  const auto tiles = static_cast<double>(size["tiles"]);
  work.minimum_read = tile_bytes * (all_tiles ? tiles : 1);
  work.minimum_write = sizeof(double);
  work.level_bytes = tile_bytes * tiles * static_cast<double>(size["passes"]);
}

// Texts that the candidates of one level share.
struct LevelText {
  std::string ceiling;
  std::string title;
  std::string claim;
};

template <TilesKernel kernel, bool all_tiles, int blocks_of_multiprocessor>
VariantEntry candidate(const LevelText& level) {
  return cuda::device_variant<Tiles<kernel, all_tiles, blocks_of_multiprocessor>>({
      .title = level.title + ": " + std::to_string(blocks_of_multiprocessor) +
               " blocks a multiprocessor",
      .claim = level.claim,
      .ceiling = level.ceiling,
      .computes = all_tiles ? "" : "one_tile",
      .flags = RL_RESTORES,
      .parameters = {{"blocks", blocks_of_multiprocessor}},
      .work = work<all_tiles>,
  });
}

// The number of warps that keeps a level busy differs by level and device, so there are several
// candidates.
template <TilesKernel kernel, bool all_tiles>
VariantFile candidates(const LevelText& level) {
  return {candidate<kernel, all_tiles, 2>(level), candidate<kernel, all_tiles, 4>(level),
          candidate<kernel, all_tiles, 6>(level)};
}

}  // namespace roofladder::cache
