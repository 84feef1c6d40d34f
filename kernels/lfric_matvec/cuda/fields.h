// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "kernels/lfric_matvec/mesh.h"
#include "roofladder/cuda.hpp"

// What all variants share: the fields on the device and the work they declare.
namespace roofladder::lfric {

inline Mesh mesh_of(const Size& size) {
  return {.edge = size["edge"], .panels = size["panels"], .layers = size["layers"]};
}

// The left-hand side, restored before every run, and what it is computed from, less the matrix.
class Fields {
 public:
  explicit Fields(const Problem& problem)
      : m_mesh(mesh_of(problem.size)),
        m_nlayers(static_cast<int>(m_mesh.layers)),
        m_host_lhs(problem.array<double>("lhs")),
        m_initial_lhs(m_host_lhs),
        m_lhs(m_host_lhs.size()),
        m_x(problem.array<double>("x")),
        m_map1(problem.array<std::int32_t>("map1")),
        m_map2(problem.array<std::int32_t>("map2")) {}

  void reset() { m_lhs.copy_from(m_initial_lhs); }
  void finish() { m_lhs.download(m_host_lhs); }

 protected:
  const Mesh m_mesh;
  const int m_nlayers;
  std::span<double> m_host_lhs;
  const cuda::DeviceArray<double> m_initial_lhs;
  cuda::DeviceArray<double> m_lhs;
  const cuda::DeviceArray<double> m_x;
  const cuda::DeviceArray<std::int32_t> m_map1;
  const cuda::DeviceArray<std::int32_t> m_map2;
};

// The matrix, x and the integers of the maps are read once, the left-hand side is read and written
// once.
inline void declare_bytes(const Mesh& mesh, double matrix_bytes, std::int64_t integers,
                          rl_work& work) {
  const double lhs_bytes = sizeof(double) * static_cast<double>(mesh.lhs_dofs());
  work.minimum_read = matrix_bytes + sizeof(double) * static_cast<double>(mesh.x_dofs()) +
                      lhs_bytes + sizeof(std::int32_t) * static_cast<double>(integers);
  work.minimum_write = lhs_bytes;
}

// A multiply-add a matrix entry. Atomic additions are done by the memory system and are not among
// the operations that a multiprocessor executes.
template <typename Entry>
void atomic_work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  const Mesh mesh = mesh_of(size);
  const auto entries = static_cast<double>(mesh.matrix_entries());
  work.fp64.fma = entries;
  work.fp64.convert = sizeof(Entry) < sizeof(double) ? entries : 0;
  declare_bytes(mesh, sizeof(Entry) * entries, (ndf1 + ndf2) * mesh.columns(), work);
}

}  // namespace roofladder::lfric
