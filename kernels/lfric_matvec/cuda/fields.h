// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/lfric_matvec/mesh.h"
#include "roofladder/cuda/variant.hpp"

// Code that all variants share: the fields on the device and the declared work.
namespace roofladder::lfric {

inline Mesh mesh_of(const Size& size) {
  return {.edge = size["edge"], .panels = size["panels"], .layers = size["layers"]};
}

// The problem on the device, without the matrix.
class Fields {
 public:
  explicit Fields(const Problem& problem)
      : m_mesh(mesh_of(problem.size)),
        m_nlayers(static_cast<int>(m_mesh.layers)),
        m_lhs(problem.array<double>("lhs").data()),
        m_x(problem.array<const double>("x").data()),
        m_map1(problem.array<const std::int32_t>("map1").data()),
        m_map2(problem.array<const std::int32_t>("map2").data()) {}

  void reset() {}
  void finish() {}

 protected:
  const Mesh m_mesh;
  const int m_nlayers;
  double* const m_lhs;
  const double* const m_x;
  const std::int32_t* const m_map1;
  const std::int32_t* const m_map2;
};

// Copies a map of the problem to the host, which chooses launches by it.
inline std::vector<std::int32_t> downloaded(std::span<const std::int32_t> map) {
  std::vector<std::int32_t> host(map.size());
  CUDA_REQUIRE(cudaMemcpy(host.data(), map.data(), map.size_bytes(), cudaMemcpyDeviceToHost));
  return host;
}

// The matrix, x and the integers of the maps are read once, the left-hand side is read and written
// once.
inline void declare_bytes(const Mesh& mesh, double matrix_bytes, std::int64_t integers,
                          rl_work& work) {
  const double lhs_bytes = sizeof(double) * static_cast<double>(mesh.lhs_dofs());
  work.minimum_read = matrix_bytes + sizeof(double) * static_cast<double>(mesh.x_dofs()) +
                      lhs_bytes + sizeof(std::int32_t) * static_cast<double>(integers);
  work.minimum_write = lhs_bytes;
}

// One multiply-add per matrix entry. The memory system executes atomic additions, so they are not
// among the operations of a multiprocessor.
inline void declare_product(const Mesh& mesh, std::int64_t integers, rl_work& work) {
  const auto entries = static_cast<double>(mesh.matrix_entries());
  work.fp64.fma = entries;
  declare_bytes(mesh, sizeof(double) * entries, integers, work);
}

}  // namespace roofladder::lfric
