// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda/ptx>
#include <stdexcept>

#include "kernels/species/cuda/occupancy.h"
#include "kernels/species/cuda/row_tile.h"

namespace roofladder {
namespace {

namespace ptx = ::cuda::ptx;
using species::Index;

constexpr unsigned rows = 8;   // per tile
constexpr unsigned tiles = 4;  // per warp
constexpr unsigned warps = species::block_threads / 32;
constexpr unsigned buffers = 2;  // per warp: one is filled while the other is stored

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
#define ROOFLADDER_BULK_COPIES
#endif

// Stores a tile through `buffer`. Only the lane that starts a bulk copy can wait for it: one lane
// if the tile's rows are contiguous in memory, else one lane per row.
__device__ void store(const species::RowTile<rows>& tile, unsigned NS, double* buffer,
                      double* output) {
#ifdef ROOFLADDER_BULK_COPIES
  const unsigned lane = threadIdx.x % 32;
  const unsigned y = tile.y() - 2 * lane;
  const unsigned width = min(species::tile_columns, NS - y);
  const unsigned copies = width == NS ? 1 : rows;
  if (lane < copies) {
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<buffers - 1>());
  }
  __syncwarp();
  if (tile.active(NS)) {
#pragma unroll
    for (unsigned i = 0; i < rows; ++i) {
      *reinterpret_cast<double2*>(buffer + i * width + 2 * lane) = tile.row(i);
    }
  }
  ptx::fence_proxy_async(ptx::space_shared);
  __syncwarp();
  if (lane < copies) {
    const unsigned bytes = sizeof(double) * width * (rows / copies);
    ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, output + tile.first() + NS * lane + y,
                       buffer + lane * width, bytes);
    ptx::cp_async_bulk_commit_group();
  }
#else
  __trap();
#endif
}

// Waits until shared memory has been read, after which a block may end.
__device__ void await_stores() {
#ifdef ROOFLADDER_BULK_COPIES
  ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
#endif
}

__global__ void bulk_stores(Index N, unsigned NS, const double* __restrict__ ax,
                            const double* __restrict__ bx, const double* __restrict__ ay,
                            const double* __restrict__ by, double* __restrict__ output) {
  constexpr unsigned tile_doubles = rows * species::tile_columns;
  alignas(128) extern __shared__ double staged[];
  double* of_warp = staged + threadIdx.x / 32 * buffers * tile_doubles;
  species::for_each_tile<rows, tiles>(
      N, NS, ax, bx, ay, by, [=](const species::RowTile<rows>& tile, unsigned n) {
        store(tile, NS, of_warp + n % buffers * tile_doubles, output);
      });
  await_stores();
}

class Code : public species::SpeciesFastest {
 public:
  explicit Code(const Problem& problem) : SpeciesFastest(problem) {
    if (species::device_attribute(cudaDevAttrComputeCapabilityMajor) < 9) {
      throw std::runtime_error(
          "bulk copies from shared memory need a device of compute capability 9.0 or later");
    }
    CUDA_REQUIRE(cudaFuncSetAttribute(reinterpret_cast<const void*>(&bulk_stores),
                                      cudaFuncAttributeMaxDynamicSharedMemorySize, shared));
  }

  void run(cuda::Queue& queue) {
    launch(queue, bulk_stores,
           {cuda::blocks_for(species::RowTiles<rows>(N, NS).count, warps * tiles),
            species::block_threads, shared});
  }

 private:
  static constexpr int shared = sizeof(double) * warps * buffers * rows * species::tile_columns;
};

}  // namespace

extern const VariantFile species_cuda_13_bulk_stores{cuda::resident_variant<Code>({
    .title = "Bulk stores of 8 rows, 4 tiles a warp",
    .claim = "A warp computes a tile into shared memory and hands it to Hopper's copy engine as "
             "one contiguous store, filling a second buffer meanwhile: whole cache lines in one "
             "burst, and no store queue for loads to wait in.",
    .expects = RL_HIGHER_BANDWIDTH,
    .parent = "prefetched_tiles:rows=8,tiles=4",
    .flags = RL_BRANCH,
    .parameters = {{"rows", rows}, {"tiles", tiles}},
    .refuses = remainder_of("species", rows),
    .work = species::every_output_once,
})};

}  // namespace roofladder
