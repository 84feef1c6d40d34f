// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "kernels/lfric_matvec/mesh.h"
#include "roofladder/opencl/variant.hpp"

// The fields on the device, and the work that variants declare.
namespace roofladder::lfric {

inline Mesh mesh_of(const Size& size) {
  return {.edge = size["edge"], .panels = size["panels"], .layers = size["layers"]};
}

// The left-hand side, restored before every run, and the inputs without the matrix.
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

// The matrix, x and the integers of the maps are read once, the left-hand side is read and written
// once.
inline void declare_bytes(const Mesh& mesh, std::int64_t integers, rl_work& work) {
  const double lhs_bytes = sizeof(double) * static_cast<double>(mesh.lhs_dofs());
  work.minimum_read = sizeof(double) * static_cast<double>(mesh.matrix_entries() + mesh.x_dofs()) +
                      lhs_bytes + sizeof(std::int32_t) * static_cast<double>(integers);
  work.minimum_write = lhs_bytes;
}

// One multiply-add per matrix entry, and one addition for each row of each cell.
inline void declare_updates(const Mesh& mesh, std::int64_t integers, rl_work& work) {
  work.fp64.fma = static_cast<double>(mesh.matrix_entries());
  work.fp64.add = static_cast<double>(ndf1 * mesh.cells());
  declare_bytes(mesh, integers, work);
}

}  // namespace roofladder::lfric
