// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/lfric_matvec/cuda/fields.h"

// Code that the variants of the post share around their kernels: OpenACC's gangs are blocks, its
// vectors the threads of a block.
namespace roofladder::lfric {

using Index = std::int64_t;

// Threads of a vector, a number that the seed does not give: one warp if neighbouring layers, which
// share an element of the left-hand side, must not update it at the same time; else four warps.
inline constexpr unsigned warp = 32;
inline constexpr unsigned vector_length = 128;

// Called after every thread of a vector has updated its layer's entry for one df, and before their
// updates for the next df: a layer's top corner and the next layer's bottom corner share an
// element. The lanes of one warp are already in step, so this costs no waiting there; several warps
// need a barrier.
template <unsigned vector>
__device__ void keep_in_step() {
  if constexpr (vector <= warp) {
    __syncwarp();
  } else {
    __syncthreads();
  }
}

// Device pointers and extents, which are run-time values as in the seed, where the function spaces
// give them.
struct Arguments {
  int nlayers;
  int ndf1;
  int ndf2;
  int ncp_color_max;
  const std::int32_t* ncp_color;
  const std::int32_t* cmap;
  const std::int32_t* map1;
  const std::int32_t* map2;
  double* lhs;
  const double* x;
  const double* matrix;

  __device__ int column(int color, int cell) const { return cmap[color * ncp_color_max + cell]; }
  __device__ const std::int32_t* map1_of(int column) const { return map1 + Index{ndf1} * column; }
  __device__ const std::int32_t* map2_of(int column) const { return map2 + Index{ndf2} * column; }
};

class ColouredFields : public Fields {
 public:
  explicit ColouredFields(const Problem& problem)
      : Fields(problem),
        m_ncp_color(problem.array<const std::int32_t>("ncp_color")),
        m_cmap(problem.array<const std::int32_t>("cmap").data()),
        m_cells_of_colour(downloaded(m_ncp_color)) {}

 protected:
  Arguments arguments(const double* matrix) const {
    return {.nlayers = m_nlayers,
            .ndf1 = static_cast<int>(ndf1),
            .ndf2 = static_cast<int>(ndf2),
            .ncp_color_max = ncp_color_max(),
            .ncp_color = m_ncp_color.data(),
            .cmap = m_cmap,
            .map1 = m_map1,
            .map2 = m_map2,
            .lhs = m_lhs,
            .x = m_x,
            .matrix = matrix};
  }
  int ncp_color_max() const { return static_cast<int>(m_mesh.greatest_colour()); }

  // One launch per colour, one block per cell of it.
  void launch_colours(cuda::Queue& queue, void (*kernel)(Arguments, int),
                      const Arguments& arguments, unsigned vector = vector_length) const {
    for (int color = 0; color < static_cast<int>(m_cells_of_colour.size()); ++color) {
      if (const auto cells = static_cast<unsigned>(m_cells_of_colour[color]); cells > 0) {
        queue.launch(kernel, {cells, vector}, arguments, color);
      }
    }
  }
  // All colours in one launch; each gets as many blocks as the largest has cells.
  template <typename... More>
  void launch_once(cuda::Queue& queue, void (*kernel)(Arguments, More...),
                   const Arguments& arguments, More... more) const {
    const auto blocks =
        static_cast<unsigned>(m_cells_of_colour.size()) * static_cast<unsigned>(ncp_color_max());
    queue.launch(kernel, {blocks, vector_length}, arguments, more...);
  }

 private:
  const std::span<const std::int32_t> m_ncp_color;
  const std::int32_t* const m_cmap;
  const std::vector<std::int32_t> m_cells_of_colour;
};

// The matrix in its published layout: df fastest, then df2, then the layers of a column.
class PublishedFields : public ColouredFields {
 public:
  explicit PublishedFields(const Problem& problem)
      : ColouredFields(problem), m_matrix(problem.array<const double>("matrix").data()) {}

 protected:
  Arguments arguments() const { return ColouredFields::arguments(m_matrix); }

 private:
  const double* const m_matrix;
};

// Atomic updates of the left-hand side.
inline void atomic_work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  const Mesh mesh = mesh_of(size);
  declare_product(mesh, mesh.map_entries() + mesh.colour_entries(), work);
}

// Plain updates of the left-hand side: an addition for each row of each cell.
inline void update_work(const Size& size, double last_level_cache, rl_work& work) {
  atomic_work(size, last_level_cache, work);
  work.fp64.add = static_cast<double>(ndf1 * mesh_of(size).cells());
}

}  // namespace roofladder::lfric
