// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "kernels/yee_vortex/vortex.h"

namespace roofladder::yee_vortex {

// A cell's solution: the modes of 1, xi and eta, which run from -1 to 1 across it.
using Cell = std::array<Conserved, modes>;

// A field at a point of the square.
using Field = std::function<Conserved(double x, double y)>;

// Cells of a periodic mesh, row by row of constant y.
class Mesh {
 public:
  Mesh(std::int64_t nx, std::int64_t ny)
      : nx(nx),
        ny(ny),
        dx(length / static_cast<double>(nx)),
        dy(length / static_cast<double>(ny)) {}

  std::int64_t cells() const { return nx * ny; }
  std::uint64_t index(std::int64_t i, std::int64_t j) const {
    return static_cast<std::uint64_t>((j + ny) % ny * nx + (i + nx) % nx);
  }

  std::int64_t nx;
  std::int64_t ny;
  double dx;
  double dy;
};

// Gauss's rule of three points between -1 and 1.
constexpr double outer_gauss_point = 0.774596669241483377;  // the root of 3/5
constexpr std::array<double, 3> gauss_points{-outer_gauss_point, 0, outer_gauss_point};

// Coordinate of a point of the rule in a cell, along an axis on which cells have this width.
inline double gauss_point(double width, std::int64_t cell, std::size_t point) {
  return (static_cast<double>(cell) + (1 + gauss_points[point]) / 2) * width;
}

// The projection of value(a, b), the solution at the rule's points along x and y, onto the linear
// elements.
template <typename Value>
Cell projection_of(const Value& value) {
  constexpr std::array<double, 3> weights{5.0 / 18, 8.0 / 18, 5.0 / 18};
  Cell cell{};
  for (std::size_t a = 0; a < weights.size(); ++a) {
    for (std::size_t b = 0; b < weights.size(); ++b) {
      const Conserved at_point = value(a, b);
      const double weight = weights[a] * weights[b];
      for (std::size_t v = 0; v < at_point.size(); ++v) {
        cell[0][v] += weight * at_point[v];
        cell[1][v] += 3 * weight * gauss_points[a] * at_point[v];
        cell[2][v] += 3 * weight * gauss_points[b] * at_point[v];
      }
    }
  }
  return cell;
}

Cell projected(const Mesh& mesh, std::int64_t i, std::int64_t j, const Field& field);
std::vector<Cell> projected(const Mesh& mesh, const Field& field);

// Convert between cells and the problem's array "state", which stores plane after plane, 3 *
// variable + mode.
std::vector<Cell> from_planes(std::span<const double> state);
void to_planes(const std::vector<Cell>& cells, std::span<double> state);

// The inverse of the greatest stable time step of a cell with that mean, times the Courant number.
double rate_of_change(const Mesh& mesh, const Conserved& mean, double viscosity);

// Computes what all rungs compute, from the formulas of the family's README, cell by cell, and
// every flux from both sides of its face.
class PlainSolver {
 public:
  // Weights of the state at a step's beginning, and of a forward step from the present state.
  struct Stage {
    double of_begin;
    double of_step;
  };

  // viscosity: of the free stream (0: none). source: added to the rate of change of every cell, for
  // manufactured solutions. stages: third-order TVD Runge-Kutta (Shu and Osher, Journal of
  // Computational Physics 77, 1988).
  struct Terms {
    double viscosity = 1 / reynolds;
    std::vector<Cell> source = {};
    std::vector<Stage> stages = {{0, 1}, {3.0 / 4, 1.0 / 4}, {1.0 / 3, 2.0 / 3}};
  };

  PlainSolver(Mesh mesh, std::vector<Cell> initial, Terms terms);
  PlainSolver(Mesh mesh, std::vector<Cell> initial)
      : PlainSolver(mesh, std::move(initial), Terms{}) {}

  void step();

  // A time step that is stable for the present state.
  double time_step() const;

  double time() const { return m_time; }
  const std::vector<Cell>& cells() const { return m_cells; }

 private:
  void carry_out(const Stage& stage, const std::vector<Cell>& begin, double dt);
  Cell rate(std::int64_t i, std::int64_t j) const;

  Mesh m_mesh;
  std::vector<Cell> m_cells;
  Terms m_terms;
  double m_time = 0;
};

}  // namespace roofladder::yee_vortex
