// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/species/cuda/products.h"
#include "kernels/species/cuda/species_fastest.h"

namespace roofladder::species {

inline constexpr unsigned tile_columns = 64;  // 16 bytes per lane

// Divides the outputs of all grid points, species fastest, into tiles of ROWS values of x by 64 of
// y, numbered in the order of memory (with more than 64 species, the column tiles of the same rows
// are consecutive). ROWS is even and divides the number of species. 2^32 tiles would be a terabyte
// of output.
template <unsigned ROWS>
struct RowTiles {
  __host__ __device__ RowTiles(Index N, unsigned NS)
      : columns((NS + tile_columns - 1) / tile_columns),
        of_point(NS / ROWS * columns),
        count(static_cast<unsigned>(N) * of_point) {}

  unsigned columns;
  unsigned of_point;
  unsigned count;
};

// A lane's part of its warp's tile: the inputs of ROWS values of x and of two adjacent y.
template <unsigned ROWS>
class RowTile {
 public:
  // Starts all loads before the first value is used.
  __device__ void load(const RowTiles<ROWS>& tiles, unsigned tile, unsigned NS, const double* ax,
                       const double* bx, const double* ay, const double* by) {
    const Index t = tile / tiles.of_point;
    const unsigned in_point = tile % tiles.of_point;
    const unsigned x = in_point / tiles.columns * ROWS;
    m_y = in_point % tiles.columns * tile_columns + 2 * (threadIdx.x % 32);
    m_first = NS * NS * t + NS * x;
    if (!active(NS)) {
      return;
    }
    m_ay = *reinterpret_cast<const double2*>(ay + NS * t + m_y);
    m_by = *reinterpret_cast<const double2*>(by + NS * t + m_y);
#pragma unroll
    for (unsigned pair = 0; pair < ROWS / 2; ++pair) {
      m_ax[pair] = reinterpret_cast<const double2*>(ax + NS * t + x)[pair];
      m_bx[pair] = reinterpret_cast<const double2*>(bx + NS * t + x)[pair];
    }
  }

  // Whether the lane's y exists.
  __device__ bool active(unsigned NS) const { return m_y < NS; }
  __device__ unsigned y() const { return m_y; }
  // Index of the output at the tile's first row and y = 0.
  __device__ Index first() const { return m_first; }

  __device__ double2 row(unsigned row) const {
    const double2& axx = m_ax[row / 2];
    const double2& bxx = m_bx[row / 2];
    return row % 2 == 0 ? products(axx.x, m_ay, bxx.x, m_by) : products(axx.y, m_ay, bxx.y, m_by);
  }

  template <bool STREAMING>
  __device__ void store(unsigned NS, double* output) const {
    if (!active(NS)) {
      return;
    }
#pragma unroll
    for (unsigned i = 0; i < ROWS; ++i) {
      auto* to = reinterpret_cast<double2*>(output + m_first + NS * i + m_y);
      if constexpr (STREAMING) {
        __stcs(to, row(i));
      } else {
        *to = row(i);
      }
    }
  }

 private:
  unsigned m_y;
  Index m_first;
  double2 m_ay;
  double2 m_by;
  double2 m_ax[ROWS / 2];
  double2 m_bx[ROWS / 2];
};

// Calls store(tile, n) for every nth of a warp's tiles, while the inputs of the next are already
// being loaded. A block works on warps * TILES consecutive tiles, `warps` of them at a time.
template <unsigned ROWS, unsigned TILES, typename Store>
__device__ void for_each_tile(Index N, unsigned NS, const double* ax, const double* bx,
                              const double* ay, const double* by, Store store) {
  const RowTiles<ROWS> tiles(N, NS);
  const unsigned warps = blockDim.x / 32;
  unsigned index = blockIdx.x * warps * TILES + threadIdx.x / 32;
  if (index >= tiles.count) {
    return;
  }
  RowTile<ROWS> tile;
  tile.load(tiles, index, NS, ax, bx, ay, by);
  unsigned done = 0;
#pragma unroll 1
  for (; done + 1 < TILES && index + warps < tiles.count; ++done) {
    index += warps;
    RowTile<ROWS> next;
    next.load(tiles, index, NS, ax, bx, ay, by);
    store(tile, done);
    tile = next;
  }
  store(tile, done);
}

}  // namespace roofladder::species
