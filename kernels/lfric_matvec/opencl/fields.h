// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "kernels/lfric_matvec/corners.h"
#include "kernels/lfric_matvec/mesh.h"
#include "roofladder/opencl.hpp"

// The fields on the device, the launches that variants share, and the work they declare.
namespace roofladder::lfric {

inline Mesh mesh_of(const Size& size) {
  return {.edge = size["edge"], .panels = size["panels"], .layers = size["layers"]};
}

// The left-hand side, restored before every run, and what it is computed from, less the matrix.
class Fields {
 public:
  Fields(const Problem& problem, opencl_c::Queue& queue)
      : m_mesh(mesh_of(problem.size)),
        m_nlayers(static_cast<std::int32_t>(m_mesh.layers)),
        m_lhs(queue, problem.array<double>("lhs").size()),
        m_x(queue, problem.array<double>("x")),
        m_map1(queue, problem.array<std::int32_t>("map1")),
        m_map2(queue, problem.array<std::int32_t>("map2")),
        m_host_lhs(problem.array<double>("lhs")),
        m_initial_lhs(queue, m_host_lhs) {}

  void reset() { m_lhs.copy_from(m_initial_lhs); }
  void finish() { m_lhs.download(m_host_lhs); }

 protected:
  const Mesh m_mesh;
  const std::int32_t m_nlayers;
  opencl_c::Array<double> m_lhs;
  opencl_c::Array<double> m_x;
  opencl_c::Array<std::int32_t> m_map1;
  opencl_c::Array<std::int32_t> m_map2;

 private:
  std::span<double> m_host_lhs;
  opencl_c::Array<double> m_initial_lhs;
};

// One launch for each colour, a group for each of its cells, the layers over its work-items.
// Extents are run-time values as in the seed.
class ColouredFields : public Fields {
 public:
  ColouredFields(const Problem& problem, opencl_c::Queue& queue)
      : Fields(problem, queue),
        m_ncp_color(problem.array<std::int32_t>("ncp_color")),
        m_cmap(queue, problem.array<std::int32_t>("cmap")),
        m_matrix(queue, problem.array<double>("matrix")) {}

  void run(opencl_c::Queue& queue) {
    constexpr std::size_t vector_length = 128;  // that PGI's compiler takes
    const auto ncp_color_max = static_cast<std::int32_t>(m_mesh.greatest_colour());
    std::int32_t color = 0;
    for (const std::int32_t cells : m_ncp_color) {
      if (cells > 0) {
        queue.launch("multiply", {{static_cast<std::size_t>(cells), 1}, {vector_length, 1}},
                     color * ncp_color_max, m_nlayers, static_cast<std::int32_t>(ndf1),
                     static_cast<std::int32_t>(ndf2), m_cmap, m_map1, m_map2, m_lhs, m_x, m_matrix);
      }
      ++color;
    }
  }

 private:
  std::span<const std::int32_t> m_ncp_color;
  opencl_c::Array<std::int32_t> m_cmap;
  opencl_c::Array<double> m_matrix;
};

// A work-item for each element of the left-hand side.
class GatherFields : public Fields {
 public:
  GatherFields(const Problem& problem, opencl_c::Queue& queue)
      : Fields(problem, queue),
        m_columns(queue, std::span<const std::int32_t>(
                             columns_of_corners(m_mesh, problem.array<std::int32_t>("map1")))) {}

 protected:
  void launch(opencl_c::Queue& queue, const opencl_c::Array<double>& matrix) {
    constexpr std::size_t group = 256;
    queue.launch("gather", {{opencl_c::groups_for(m_lhs.size(), group), 1}, {group, 1}},
                 static_cast<std::uint32_t>(m_lhs.size()), static_cast<std::uint32_t>(m_nlayers),
                 static_cast<std::uint64_t>(m_mesh.cells()), m_lhs, m_x, matrix, m_map2, m_columns);
  }

 private:
  opencl_c::Array<std::int32_t> m_columns;
};

// The matrix, x and the integers of the maps are read once, the left-hand side is read and written
// once.
inline void declare_bytes(const Mesh& mesh, std::int64_t integers, rl_work& work) {
  const double lhs_bytes = sizeof(double) * static_cast<double>(mesh.lhs_dofs());
  work.minimum_read = sizeof(double) * static_cast<double>(mesh.matrix_entries() + mesh.x_dofs()) +
                      lhs_bytes + sizeof(std::int32_t) * static_cast<double>(integers);
  work.minimum_write = lhs_bytes;
}

// A multiply-add a matrix entry, an addition for each row of each cell.
inline void update_work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  const Mesh mesh = mesh_of(size);
  work.fp64.fma = static_cast<double>(mesh.matrix_entries());
  work.fp64.add = static_cast<double>(ndf1 * mesh.cells());
  declare_bytes(mesh, (ndf1 + ndf2) * mesh.columns(), work);
}

// A multiply-add a matrix entry.
inline void gather_work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  const Mesh mesh = mesh_of(size);
  work.fp64.fma = static_cast<double>(mesh.matrix_entries());
  declare_bytes(mesh, ndf2 * mesh.columns() + bottom_corners * mesh.corners(), work);
}

}  // namespace roofladder::lfric
