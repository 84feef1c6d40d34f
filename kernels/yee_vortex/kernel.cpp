// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numeric>

#include "kernels/yee_vortex/plain_solver.h"
#include "roofladder/ladder.hpp"

namespace roofladder {
namespace {

using yee_vortex::Cell;
using yee_vortex::Conserved;
using yee_vortex::Mesh;
using yee_vortex::modes;
using yee_vortex::variables;

constexpr std::uint64_t planes = variables * modes;

// Added everywhere, so that no two cells have the same solution: far from the vortex, the uniform
// free stream would hide computations that a rung leaves out.
constexpr double disturbance = 1e-7;

// Updates of cells that the plain solver does in a second or two, which a run waits for.
constexpr double greatest_solved = 1e6;

// Flops of the scheme with constant factors moved out of its sums and nothing computed twice: three
// stages and the time step of scheme/lean_kernels.h, divisions and roots one each.
constexpr double flops_of_update = 3490;

Mesh mesh_of(const Size& size) {
  return {size["nx"], size["ny"]};
}

// Sums rows first, so that the rounding of these sums stays far below that of a step.
double sum_of(const Mesh& mesh, std::span<const double> plane) {
  std::vector<double> rows(static_cast<std::uint64_t>(mesh.ny));
  const auto row = static_cast<std::uint64_t>(mesh.nx);
  for_blocks(plane.size(), row, [&](std::uint64_t begin, std::uint64_t end) {
    rows[begin / row] = std::accumulate(plane.begin() + static_cast<std::ptrdiff_t>(begin),
                                        plane.begin() + static_cast<std::ptrdiff_t>(end), 0.0);
  });
  return std::accumulate(rows.begin(), rows.end(), 0.0);
}

// Means over the square.
Conserved totals(const Mesh& mesh, std::span<const double> state) {
  const auto count = static_cast<std::uint64_t>(mesh.cells());
  Conserved means{};
  for (std::size_t v = 0; v < variables; ++v) {
    means[v] = sum_of(mesh, state.subspan(modes * v * count, count)) / static_cast<double>(count);
  }
  return means;
}

// The place of an element of the array "state".
struct Element {
  Element(const Mesh& mesh, std::uint64_t index)
      : cell(index % static_cast<std::uint64_t>(mesh.cells())),
        mode(index / static_cast<std::uint64_t>(mesh.cells()) % modes),
        variable(index / static_cast<std::uint64_t>(mesh.cells()) / modes) {}

  std::uint64_t cell;
  std::uint64_t mode;
  std::uint64_t variable;
};

// Checks that mass, momentum and energy are conserved.
class Conservation {
 public:
  Conservation(const Mesh& mesh, std::span<const double> state, double tolerance)
      : m_mesh(mesh), m_before(totals(mesh, state)), m_tolerance(tolerance) {}

  std::optional<std::string> violated(std::span<const double> state) const {
    static constexpr std::array<std::string_view, variables> names{"mass", "momentum along x",
                                                                   "momentum along y", "energy"};
    const Conserved after = totals(m_mesh, state);
    for (std::size_t v = 0; v < variables; ++v) {
      if (!(std::fabs(after[v] - m_before[v]) <= m_tolerance)) {
        return fmt::format("conservation: the mean {} was {} and is {}", names[v], m_before[v],
                           after[v]);
      }
    }
    return std::nullopt;
  }

 private:
  Mesh m_mesh;
  Conserved m_before;
  double m_tolerance;
};

// Rounding error of that many steps: a stage does less than 200 additions of terms no greater than
// the greatest number of the solution, and a stable stage does not amplify earlier errors.
double rounding(std::int64_t steps) {
  constexpr double greatest = 4;  // the free stream's energy is 3
  return 200.0 * 3 * static_cast<double>(steps) * 0x1p-53 * greatest;
}

// Factors of the vortex at the points of Gauss's rule in every cell along an axis.
template <typename At>
std::vector<std::array<yee_vortex::Vortex::Factor, yee_vortex::gauss_points.size()>> factors(
    std::int64_t cells, double width, const At& at) {
  std::vector<std::array<yee_vortex::Vortex::Factor, yee_vortex::gauss_points.size()>> all(
      static_cast<std::size_t>(cells));
  for (std::int64_t cell = 0; cell < cells; ++cell) {
    for (std::size_t point = 0; point < yee_vortex::gauss_points.size(); ++point) {
      all[static_cast<std::size_t>(cell)][point] = at(yee_vortex::gauss_point(width, cell, point));
    }
  }
  return all;
}

// The solution by the plain solver.
class SolvedReference : public Reference {
 public:
  SolvedReference(const Mesh& mesh, std::int64_t steps, std::span<const double> state)
      : m_mesh(mesh),
        m_tolerance(rounding(steps)),
        m_conservation(mesh, state, m_tolerance),
        m_solver(mesh, yee_vortex::from_planes(state)) {
    for (std::int64_t step = 0; step < steps; ++step) {
      m_solver.step();
    }
  }

  double expected(std::string_view array, std::uint64_t index) const override {
    if (array == "time") {
      return m_solver.time();
    }
    const Element e(m_mesh, index);
    return m_solver.cells()[e.cell][e.mode][e.variable];
  }

  double tolerance(std::string_view array, std::uint64_t /*index*/) const override {
    return array == "time" ? m_tolerance * m_solver.time() : m_tolerance;
  }

  // The reference holds the whole solution, so all of it is compared.
  std::optional<std::string> violated_invariant(const Arrays& arrays) const override {
    const std::span<const double> state = arrays.of<double>("state");
    for (std::uint64_t i = 0; i < state.size(); ++i) {
      if (!(std::fabs(state[i] - expected("state", i)) <= m_tolerance)) {
        return fmt::format("state[{}] is {}, expected {}", i, state[i], expected("state", i));
      }
    }
    return m_conservation.violated(state);
  }

 private:
  Mesh m_mesh;
  double m_tolerance;
  Conservation m_conservation;
  yee_vortex::PlainSolver m_solver;
};

// The exact vortex and, to first order in time, the effect of viscosity on it: for sizes where the
// plain solver would take minutes.
class ExactReference : public Reference {
 public:
  ExactReference(const Mesh& mesh, std::int64_t steps, const yee_vortex::Vortex& vortex,
                 std::span<const double> state)
      : m_mesh(mesh), m_vortex(vortex), m_conservation(mesh, state, rounding(steps)) {
    const auto count = static_cast<std::uint64_t>(mesh.cells());
    double fastest = 0;
    for (std::uint64_t c = 0; c < count; ++c) {
      Conserved mean{};
      for (std::size_t v = 0; v < variables; ++v) {
        mean[v] = state[modes * v * count + c];
      }
      fastest = std::max(fastest, yee_vortex::rate_of_change(mesh, mean, 1 / yee_vortex::reynolds));
    }
    m_time = static_cast<double>(steps) * yee_vortex::courant / fastest;
  }

  double expected(std::string_view array, std::uint64_t index) const override {
    if (array == "time") {
      return m_time;
    }
    const Element e(m_mesh, index);
    const auto cell = static_cast<std::int64_t>(e.cell);
    const Cell solution =
        yee_vortex::projected(m_mesh, cell % m_mesh.nx, cell / m_mesh.nx,
                              [this](double x, double y) { return m_vortex.at(x, y, m_time); });
    return solution[e.mode][e.variable] + m_time * viscous_rate(e);
  }

  // Twice the greatest error that was measured on meshes of 251, 501 and 1001 cells per side, over
  // 1 to 100 steps: (0.09 + 2.2 t) h^3 for a mean without viscosity, and up to 2 t^2 / Re more with
  // it, which is the second order in time; 0.19 h^2 for a slope. The time step varies by some 10^-5
  // during a run.
  double tolerance(std::string_view array, std::uint64_t index) const override {
    if (array == "time") {
      return 1e-3 * m_time;
    }
    const double width = std::max(m_mesh.dx, m_mesh.dy);
    const double error = Element(m_mesh, index).mode == 0
                             ? (0.09 + 2.2 * m_time) * width * width * width +
                                   2 * m_time * m_time / yee_vortex::reynolds
                             : 0.19 * width * width;
    return 2 * (error + disturbance);
  }

  std::optional<std::string> violated_invariant(const Arrays& arrays) const override {
    return m_conservation.violated(arrays.of<double>("state"));
  }

 private:
  // The rate for an element, from the rates in the middle of the cell or of its sides.
  double viscous_rate(const Element& e) const {
    const auto row_length = static_cast<std::uint64_t>(m_mesh.nx);
    const std::uint64_t column = e.cell % row_length;
    const std::uint64_t row = e.cell / row_length;
    const auto rate_at = [&](double xi, double eta) {
      const double x = (static_cast<double>(column) + (1 + xi) / 2) * m_mesh.dx;
      const double y = (static_cast<double>(row) + (1 + eta) / 2) * m_mesh.dy;
      return m_vortex.viscous_rate(x, y, m_time)[e.variable];
    };
    switch (e.mode) {
      case 0:
        return rate_at(0, 0);
      case 1:
        return (rate_at(1, 0) - rate_at(-1, 0)) / 2;
      default:
        return (rate_at(0, 1) - rate_at(0, -1)) / 2;
    }
  }

  Mesh m_mesh;
  yee_vortex::Vortex m_vortex;
  Conservation m_conservation;
  double m_time = 0;
};

class YeeVortex : public Kernel {
 public:
  const KernelInfo& info() const override {
    static const KernelInfo info{
        .name = "yee_vortex",
        .title = "Yee's vortex",
        .sentence =
            "Steps of the compressible Navier-Stokes equations on a periodic mesh: "
            "discontinuous Galerkin of second order, Runge-Kutta of third.",
        .seed =
            "A Simple Guideline for Code Optimizations on Modern Architectures with OpenACC "
            "and CUDA, ONERA",
        .work_unit = "cell update",
        .role = KernelRole::ladder,
    };
    return info;
  }

  std::optional<NamedValues> named_size(std::string_view name,
                                        const MachineLimits& /*limits*/) const override {
    struct Named {
      std::string_view name;
      std::int64_t nx;
      std::int64_t ny;
      std::int64_t steps;
    };
    static constexpr Named table[] = {{"tiny", 5, 4, 2},
                                      {"odd", 43, 29, 3},
                                      {"medium", 96, 80, 2},
                                      {"quick", 401, 401, 2},
                                      {"seed", 2001, 2001, 100}};
    for (const Named& row : table) {
      if (row.name == name) {
        return NamedValues{{"nx", row.nx}, {"ny", row.ny}, {"steps", row.steps}};
      }
    }
    return std::nullopt;
  }

  std::optional<std::string> invalid(const Size& size) const override {
    for (const std::string_view name : {"nx", "ny"}) {
      if (size[name] < 3 || size[name] > greatest_n) {
        return fmt::format(
            "{} must be from 3 to {}, so that both neighbours of a cell are others; "
            "it is {}",
            name, greatest_n, size[name]);
      }
    }
    if (size["steps"] < 1 || size["steps"] > 1'000'000) {
      return fmt::format("steps must be from 1 to 1000000; it is {}", size["steps"]);
    }
    return std::nullopt;
  }

  std::vector<ArraySpec> arrays(const Size& size) const override {
    return {{"state", planes * static_cast<std::uint64_t>(mesh_of(size).cells()), sizeof(double),
             RL_INOUT},
            {"centre", 2, sizeof(double), RL_INPUT},
            {"time", 1, sizeof(double), RL_OUTPUT}};
  }

  double work_units(const Size& size) const override {
    return static_cast<double>(mesh_of(size).cells()) * static_cast<double>(size["steps"]);
  }

  UsefulWork useful_work(const Size& size) const override {
    return {.flops = flops_of_update * work_units(size),
            .bytes = 2.0 * planes * sizeof(double) * static_cast<double>(mesh_of(size).cells())};
  }

  // Places the vortex somewhere in the square.
  void fill(const Size& size, const Arrays& arrays, const Noise& noise,
            bool only_inout) const override {
    const double x = yee_vortex::length * noise(0);
    const double y = yee_vortex::length * noise(1);
    if (!only_inout) {
      std::ranges::copy(std::array{x, y}, arrays.of<double>("centre").begin());
    }
    const Mesh mesh = mesh_of(size);
    const yee_vortex::Vortex vortex(x, y);
    const std::span<double> state = arrays.of<double>("state");
    const auto along_x = factors(mesh.nx, mesh.dx, [&](double p) { return vortex.along_x(p, 0); });
    const auto along_y = factors(mesh.ny, mesh.dy, [&](double p) { return vortex.along_y(p); });
    const auto count = static_cast<std::uint64_t>(mesh.cells());
    const auto row = static_cast<std::uint64_t>(mesh.nx);
    for_blocks(count, row, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t c = begin; c < end; ++c) {
        const Cell value = yee_vortex::projection_of([&](std::size_t a, std::size_t b) {
          return vortex.at(along_x[c % row][a], along_y[c / row][b]);
        });
        for (std::uint64_t k = 0; k < planes; ++k) {
          const std::uint64_t i = k * count + c;
          state[i] = value[k % modes][k / modes] + disturbance * (noise(2 + i) - 0.5);
        }
      }
    });
  }

  std::unique_ptr<Reference> reference(const Size& size, const Arrays& arrays) const override {
    const Mesh mesh = mesh_of(size);
    const std::span<const double> state = arrays.of<double>("state");
    if (work_units(size) <= greatest_solved) {
      return std::make_unique<SolvedReference>(mesh, size["steps"], state);
    }
    const std::span<const double> centre = arrays.of<double>("centre");
    return std::make_unique<ExactReference>(mesh, size["steps"],
                                            yee_vortex::Vortex(centre[0], centre[1]), state);
  }

 private:
  static constexpr std::int64_t greatest_n = 1 << 15;
};

}  // namespace

std::vector<const Kernel*> yee_vortex_kernel() {
  static const YeeVortex kernel;
  return {&kernel};
}

}  // namespace roofladder
