// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/lfric_matvec/mesh.h"
#include "roofladder/openmp/variant.hpp"

// Code that the variants share around their loops: the arrays, declared work.
namespace roofladder::lfric {

using Index = std::int64_t;

inline Mesh mesh_of(const Size& size) {
  return {.edge = size["edge"], .panels = size["panels"], .layers = size["layers"]};
}

// Numbers of degrees of freedom are run-time values in the loops, as in the seed, where the
// function spaces provide them.
template <typename Real>
class Fields {
 public:
  explicit Fields(const Problem& problem)
      : nlayers(static_cast<int>(problem.size["layers"])),
        ncp_color(problem.array<std::int32_t>("ncp_color").data()),
        ncp_color_max(static_cast<int>(problem.array<std::int32_t>("cmap").size()) / ncolor),
        lhs(problem.array<Real>("lhs").data()),
        x(problem.array<Real>("x").data()),
        matrix(problem.array<Real>("matrix").data()),
        m_cmap(problem.array<std::int32_t>("cmap").data()),
        m_map1(problem.array<std::int32_t>("map1").data()),
        m_map2(problem.array<std::int32_t>("map2").data()) {}

  void reset() {}
  void finish() {}

  int cmap(int color, int cell) const { return m_cmap[color * ncp_color_max + cell]; }
  const std::int32_t* map1(int column) const { return m_map1 + Index{ndf1} * column; }
  const std::int32_t* map2(int column) const { return m_map2 + Index{ndf2} * column; }

  const int nlayers;
  const int ncolor = static_cast<int>(lfric::ncolor);
  const int ndf1 = static_cast<int>(lfric::ndf1);
  const int ndf2 = static_cast<int>(lfric::ndf2);
  const std::int32_t* const ncp_color;
  const int ncp_color_max;
  Real* const lhs;
  const Real* const x;
  const Real* const matrix;

 private:
  const std::int32_t* m_cmap;
  const std::int32_t* m_map1;
  const std::int32_t* m_map2;
};

// A multiplication and an addition per matrix entry, and an addition per row into the left-hand
// side. Everything is read once and the left-hand side written once, although cells of different
// colours share values that a small cache may fetch again.
inline void product_work(const Size& size, double /*cache*/, rl_work& work) {
  const Mesh mesh = mesh_of(size);
  const auto entries = static_cast<double>(mesh.matrix_entries());
  const auto lhs = static_cast<double>(mesh.lhs_dofs());
  const auto maps = static_cast<double>(mesh.map_entries() + mesh.colour_entries());
  work.fp64.mul = entries;
  work.fp64.add = entries + static_cast<double>(ndf1 * mesh.cells());
  work.minimum_read = sizeof(double) * (entries + static_cast<double>(mesh.x_dofs()) + lhs) +
                      sizeof(std::int32_t) * maps;
  work.minimum_write = sizeof(double) * lhs;
}

}  // namespace roofladder::lfric
