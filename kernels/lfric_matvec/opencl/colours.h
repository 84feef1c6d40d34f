// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/lfric_matvec/opencl/fields.h"

// Code that the variants of the post share around their kernels: OpenACC's gangs are groups, its
// vectors the work-items of a group.
namespace roofladder::lfric {

// Work-items of a vector, a number that the seed does not give: those of a warp, if neighbouring
// layers, which share an element of the left-hand side, must not update it at the same time.
inline constexpr std::size_t warp = 32;
inline constexpr std::size_t vector_length = 128;

// Extents are run-time values as in the seed.
class ColouredFields : public Fields {
 public:
  ColouredFields(const Problem& problem, opencl_c::Queue& queue)
      : Fields(problem, queue),
        m_cells_of_colour(problem.array<std::int32_t>("ncp_color")),
        m_ncp_color(queue, problem.array<std::int32_t>("ncp_color")),
        m_cmap(queue, problem.array<std::int32_t>("cmap")) {}

 protected:
  // One launch per colour, one group per cell of it.
  void launch_colours(opencl_c::Queue& queue, std::size_t vector,
                      const opencl_c::Array<double>& matrix) {
    std::int32_t color = 0;
    for (const std::int32_t cells : m_cells_of_colour) {
      if (cells > 0) {
        queue.launch("multiply", {{static_cast<std::size_t>(cells), 1}, {vector, 1}},
                     color * ncp_color_max(), m_nlayers, m_ndf1, m_ndf2, m_cmap, m_map1, m_map2,
                     m_lhs, m_x, matrix);
      }
      ++color;
    }
  }
  // All colours in one launch; each gets as many groups as the largest has cells.
  template <typename... More>
  void launch_once(opencl_c::Queue& queue, const opencl_c::Array<double>& matrix,
                   const More&... more) {
    const std::size_t groups = m_cells_of_colour.size() * static_cast<std::size_t>(ncp_color_max());
    queue.launch("multiply", {{groups, 1}, {vector_length, 1}}, ncp_color_max(), m_ncp_color,
                 m_nlayers, m_ndf1, m_ndf2, m_cmap, m_map1, m_map2, m_lhs, m_x, matrix, more...);
  }

 private:
  static constexpr std::int32_t m_ndf1{ndf1};
  static constexpr std::int32_t m_ndf2{ndf2};

  std::int32_t ncp_color_max() const { return static_cast<std::int32_t>(m_mesh.greatest_colour()); }

  std::span<const std::int32_t> m_cells_of_colour;
  opencl_c::Array<std::int32_t> m_ncp_color;
  opencl_c::Array<std::int32_t> m_cmap;
};

// The matrix in its published layout: df fastest, then df2, then the layers of a column.
class PublishedFields : public ColouredFields {
 public:
  PublishedFields(const Problem& problem, opencl_c::Queue& queue)
      : ColouredFields(problem, queue), m_matrix(queue, problem.array<double>("matrix")) {}

 protected:
  void launch_colours(opencl_c::Queue& queue, std::size_t vector) {
    ColouredFields::launch_colours(queue, vector, m_matrix);
  }
  void launch_once(opencl_c::Queue& queue) { ColouredFields::launch_once(queue, m_matrix); }

 private:
  opencl_c::Array<double> m_matrix;
};

// Counts updates of every row of every cell, and the colours' lists.
inline void update_work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  const Mesh mesh = mesh_of(size);
  declare_updates(mesh, mesh.map_entries() + mesh.colour_entries(), work);
}

}  // namespace roofladder::lfric
