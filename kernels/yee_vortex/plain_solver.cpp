// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/yee_vortex/plain_solver.h"

#include <algorithm>
#include <cmath>

#include "roofladder/ladder/blocks.hpp"

namespace roofladder::yee_vortex {
namespace {

struct Vector {
  double x;
  double y;
};

// A point in a cell's local coordinates.
struct Local {
  double xi;
  double eta;
};

const double gauss = 1 / std::sqrt(3.0);

constexpr std::uint64_t cells_of_block = 1024;

// The physical quantities of the solution at a point.
struct Gas {
  double density;
  Vector velocity;
  double temperature;
  double pressure() const { return density * temperature; }
  double sound() const { return std::sqrt(ratio_of_heats * temperature); }
};

struct Gradients {
  Vector u;
  Vector v;
  Vector temperature;
};

struct Side {
  Conserved conserved;
  Gas gas;
  Gradients gradients;
  double viscosity;
};

Gas gas_of(const Conserved& w) {
  const Vector velocity{w[1] / w[0], w[2] / w[0]};
  const double kinetic = (velocity.x * velocity.x + velocity.y * velocity.y) / 2;
  return {w[0], velocity, (ratio_of_heats - 1) * (w[3] / w[0] - kinetic)};
}

double viscosity_of(const Conserved& mean, double of_free_stream) {
  const double temperature = gas_of(mean).temperature;
  return of_free_stream * std::pow(temperature, 1.5) * (1 + sutherland) /
         (temperature + sutherland);
}

Conserved value_at(const Cell& cell, Local at) {
  Conserved value{};
  for (std::size_t v = 0; v < value.size(); ++v) {
    value[v] = cell[0][v] + at.xi * cell[1][v] + at.eta * cell[2][v];
  }
  return value;
}

// By the quotient rule, from the gradients of the conserved variables, which are constant in a
// cell.
Gradients gradients_of(const Cell& cell, const Conserved& w, const Gas& gas, const Mesh& mesh) {
  const auto slope = [&](std::size_t variable) {
    return Vector{2 / mesh.dx * cell[1][variable], 2 / mesh.dy * cell[2][variable]};
  };
  const auto quotient = [&](std::size_t variable, double ratio) {
    const Vector of_density = slope(0);
    const Vector of_variable = slope(variable);
    return Vector{(of_variable.x - ratio * of_density.x) / w[0],
                  (of_variable.y - ratio * of_density.y) / w[0]};
  };
  const Vector u = quotient(1, gas.velocity.x);
  const Vector v = quotient(2, gas.velocity.y);
  const Vector energy = quotient(3, w[3] / w[0]);
  const auto temperature = [&](double of_energy, double of_u, double of_v) {
    return (ratio_of_heats - 1) * (of_energy - gas.velocity.x * of_u - gas.velocity.y * of_v);
  };
  return {u, v, {temperature(energy.x, u.x, v.x), temperature(energy.y, u.y, v.y)}};
}

Side side_of(const Cell& cell, Local at, const Mesh& mesh, double of_free_stream) {
  const Conserved w = value_at(cell, at);
  const Gas gas = gas_of(w);
  return {w, gas, gradients_of(cell, w, gas, mesh), viscosity_of(cell[0], of_free_stream)};
}

Conserved convective_flux(const Conserved& w, Vector normal) {
  const Gas gas = gas_of(w);
  const double through = gas.velocity.x * normal.x + gas.velocity.y * normal.y;
  return {w[0] * through, w[1] * through + gas.pressure() * normal.x,
          w[2] * through + gas.pressure() * normal.y, (w[3] + gas.pressure()) * through};
}

Conserved viscous_flux(double viscosity, Vector velocity, const Gradients& g, Vector normal) {
  const double divergence = g.u.x + g.v.y;
  const double xx = viscosity * (2 * g.u.x - 2 * divergence / 3);
  const double yy = viscosity * (2 * g.v.y - 2 * divergence / 3);
  const double xy = viscosity * (g.u.y + g.v.x);
  const double conductivity = viscosity * ratio_of_heats / ((ratio_of_heats - 1) * prandtl);
  const Vector stress{xx * normal.x + xy * normal.y, xy * normal.x + yy * normal.y};
  return {0, stress.x, stress.y,
          stress.x * velocity.x + stress.y * velocity.y +
              conductivity * (g.temperature.x * normal.x + g.temperature.y * normal.y)};
}

// The local Lax-Friedrichs flux minus the viscous flux of mean viscosity, mean velocity and
// recovered gradients; the normal points from `in` to `out`, whose centres are `width` apart.
Conserved face_flux(const Side& in, const Side& out, Vector normal, double width) {
  const auto speed = [&](const Gas& gas) {
    return std::fabs(gas.velocity.x * normal.x + gas.velocity.y * normal.y) + gas.sound();
  };
  const double fastest = std::max(speed(in.gas), speed(out.gas));
  const auto gradient = [&](Vector a, Vector b, double jump) {
    return Vector{(a.x + b.x) / 2 + penalty * jump / width * normal.x,
                  (a.y + b.y) / 2 + penalty * jump / width * normal.y};
  };
  const Gradients gradients{
      gradient(in.gradients.u, out.gradients.u, out.gas.velocity.x - in.gas.velocity.x),
      gradient(in.gradients.v, out.gradients.v, out.gas.velocity.y - in.gas.velocity.y),
      gradient(in.gradients.temperature, out.gradients.temperature,
               out.gas.temperature - in.gas.temperature)};
  const Vector velocity{(in.gas.velocity.x + out.gas.velocity.x) / 2,
                        (in.gas.velocity.y + out.gas.velocity.y) / 2};
  const Conserved of_in = convective_flux(in.conserved, normal);
  const Conserved of_out = convective_flux(out.conserved, normal);
  const Conserved viscous =
      viscous_flux((in.viscosity + out.viscosity) / 2, velocity, gradients, normal);
  Conserved flux{};
  for (std::size_t v = 0; v < flux.size(); ++v) {
    flux[v] = (of_in[v] + of_out[v]) / 2 - fastest / 2 * (out.conserved[v] - in.conserved[v]) -
              viscous[v];
  }
  return flux;
}

}  // namespace

Cell projected(const Mesh& mesh, std::int64_t i, std::int64_t j, const Field& field) {
  return projection_of([&](std::size_t a, std::size_t b) {
    return field(gauss_point(mesh.dx, i, a), gauss_point(mesh.dy, j, b));
  });
}

std::vector<Cell> projected(const Mesh& mesh, const Field& field) {
  std::vector<Cell> cells(static_cast<std::uint64_t>(mesh.cells()));
  for_blocks(cells.size(), static_cast<std::uint64_t>(mesh.nx),
             [&](std::uint64_t begin, std::uint64_t end) {
               for (std::uint64_t c = begin; c < end; ++c) {
                 const auto cell = static_cast<std::int64_t>(c);
                 cells[c] = projected(mesh, cell % mesh.nx, cell / mesh.nx, field);
               }
             });
  return cells;
}

std::vector<Cell> from_planes(std::span<const double> state) {
  std::vector<Cell> cells(state.size() / (variables * modes));
  for_blocks(cells.size(), cells_of_block, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::size_t v = 0; v < variables; ++v) {
      for (std::size_t m = 0; m < modes; ++m) {
        for (std::uint64_t c = begin; c < end; ++c) {
          cells[c][m][v] = state[(modes * v + m) * cells.size() + c];
        }
      }
    }
  });
  return cells;
}

void to_planes(const std::vector<Cell>& cells, std::span<double> state) {
  for_blocks(cells.size(), cells_of_block, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::size_t v = 0; v < variables; ++v) {
      for (std::size_t m = 0; m < modes; ++m) {
        for (std::uint64_t c = begin; c < end; ++c) {
          state[(modes * v + m) * cells.size() + c] = cells[c][m][v];
        }
      }
    }
  });
}

PlainSolver::PlainSolver(Mesh mesh, std::vector<Cell> initial, Terms terms)
    : m_mesh(mesh), m_cells(std::move(initial)), m_terms(std::move(terms)) {}

void PlainSolver::step() {
  const double dt = time_step();
  const std::vector<Cell> begin = m_cells;
  for (const Stage& stage : m_terms.stages) {
    carry_out(stage, begin, dt);
  }
  m_time += dt;
}

double PlainSolver::time_step() const {
  double fastest = 0;
  for (const Cell& cell : m_cells) {
    fastest = std::max(fastest, rate_of_change(m_mesh, cell[0], m_terms.viscosity));
  }
  return courant / fastest;
}

double rate_of_change(const Mesh& mesh, const Conserved& mean, double viscosity) {
  const Gas gas = gas_of(mean);
  const double diffusivity = ratio_of_heats / prandtl * viscosity_of(mean, viscosity) / gas.density;
  return (std::fabs(gas.velocity.x) + gas.sound()) / mesh.dx +
         (std::fabs(gas.velocity.y) + gas.sound()) / mesh.dy +
         diffusion_share * diffusivity * (1 / (mesh.dx * mesh.dx) + 1 / (mesh.dy * mesh.dy));
}

void PlainSolver::carry_out(const Stage& stage, const std::vector<Cell>& begin, double dt) {
  std::vector<Cell> next(m_cells.size());
  for_blocks(m_cells.size(), static_cast<std::uint64_t>(m_mesh.nx),
             [&](std::uint64_t first, std::uint64_t end) {
               for (std::uint64_t c = first; c < end; ++c) {
                 const auto cell = static_cast<std::int64_t>(c);
                 const Cell change = rate(cell % m_mesh.nx, cell / m_mesh.nx);
                 for (std::size_t m = 0; m < modes; ++m) {
                   for (std::size_t v = 0; v < change[m].size(); ++v) {
                     next[c][m][v] = stage.of_begin * begin[c][m][v] +
                                     stage.of_step * (m_cells[c][m][v] + dt * change[m][v]);
                   }
                 }
               }
             });
  m_cells = std::move(next);
}

Cell PlainSolver::rate(std::int64_t i, std::int64_t j) const {
  const Cell& cell = m_cells[m_mesh.index(i, j)];
  const auto side = [&](const Cell& of, Local at) {
    return side_of(of, at, m_mesh, m_terms.viscosity);
  };
  Cell change = m_terms.source.empty() ? Cell{} : m_terms.source[m_mesh.index(i, j)];
  const auto add = [&](const Conserved& flux, double mean, double xi, double eta) {
    for (std::size_t v = 0; v < flux.size(); ++v) {
      change[0][v] += mean * flux[v];
      change[1][v] += 3 * xi * flux[v];
      change[2][v] += 3 * eta * flux[v];
    }
  };
  for (const double sign : {-1.0, 1.0}) {
    for (const double along : {-gauss, gauss}) {
      const Local east_west{sign, along};
      const Cell& beside = m_cells[m_mesh.index(i + (sign > 0 ? 1 : -1), j)];
      const Conserved through_x =
          face_flux(side(cell, east_west), side(beside, {-sign, along}), {sign, 0}, m_mesh.dx);
      const double weight_x = -1 / (2 * m_mesh.dx);
      add(through_x, weight_x, weight_x * sign, weight_x * along);
      const Local north_south{along, sign};
      const Cell& above = m_cells[m_mesh.index(i, j + (sign > 0 ? 1 : -1))];
      const Conserved through_y =
          face_flux(side(cell, north_south), side(above, {along, -sign}), {0, sign}, m_mesh.dy);
      const double weight_y = -1 / (2 * m_mesh.dy);
      add(through_y, weight_y, weight_y * along, weight_y * sign);
    }
  }
  for (const double xi : {-gauss, gauss}) {
    for (const double eta : {-gauss, gauss}) {
      const Side inside = side(cell, {xi, eta});
      const auto flux = [&](Vector normal) {
        Conserved total = convective_flux(inside.conserved, normal);
        const Conserved viscous =
            viscous_flux(inside.viscosity, inside.gas.velocity, inside.gradients, normal);
        for (std::size_t v = 0; v < total.size(); ++v) {
          total[v] -= viscous[v];
        }
        return total;
      };
      add(flux({1, 0}), 0, 2 / m_mesh.dx / 4, 0);
      add(flux({0, 1}), 0, 0, 2 / m_mesh.dy / 4);
    }
  }
  return change;
}

}  // namespace roofladder::yee_vortex
