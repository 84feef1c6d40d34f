// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

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

Mesh mesh_of(const Size& size) {
  return {size["nx"], size["ny"]};
}

// The planes of the array "state": 3 * variable + mode.
std::vector<Cell> cells_of(const Mesh& mesh, std::span<const double> state) {
  const auto count = static_cast<std::uint64_t>(mesh.cells());
  std::vector<Cell> cells(count);
  for (std::uint64_t c = 0; c < count; ++c) {
    for (std::size_t v = 0; v < variables; ++v) {
      for (std::size_t m = 0; m < modes; ++m) {
        cells[c][m][v] = state[(modes * v + m) * count + c];
      }
    }
  }
  return cells;
}

// The solution by the plain solver.
class YeeVortexReference : public Reference {
 public:
  YeeVortexReference(const Mesh& mesh, std::int64_t steps, std::span<const double> state)
      : m_mesh(mesh), m_steps(steps), m_solver(mesh, cells_of(mesh, state)) {
    m_totals = totals(m_solver.cells());
    for (std::int64_t step = 0; step < steps; ++step) {
      m_solver.step();
    }
  }

  double expected(std::string_view array, std::uint64_t index) const override {
    if (array == "time") {
      return m_solver.time();
    }
    const auto count = static_cast<std::uint64_t>(m_mesh.cells());
    const std::uint64_t plane = index / count;
    return m_solver.cells()[index % count][plane % modes][plane / modes];
  }

  // A stage does less than 200 additions of terms no greater than the greatest number of the
  // solution, and a stable one does not amplify what earlier ones left.
  double tolerance(std::string_view array, std::uint64_t /*index*/) const override {
    const double operations = 200.0 * static_cast<double>(m_steps) * 3;
    return operations * 0x1p-53 * (array == "time" ? m_solver.time() : greatest);
  }

  // Mass, momentum and energy are neither made nor lost; and since the whole solution is here, all
  // of it is compared.
  std::optional<std::string> violated_invariant(const Arrays& arrays) const override {
    static constexpr std::array<std::string_view, variables> names{"mass", "momentum along x",
                                                                   "momentum along y", "energy"};
    const std::span<const double> state = arrays.of<double>("state");
    const Conserved actual = totals(cells_of(m_mesh, state));
    for (std::size_t v = 0; v < variables; ++v) {
      if (!(std::fabs(actual[v] - m_totals[v]) <= tolerance("state", 0))) {
        return fmt::format("conservation: the mean {} was {} and is {}", names[v], m_totals[v],
                           actual[v]);
      }
    }
    for (std::uint64_t i = 0; i < state.size(); ++i) {
      if (!(std::fabs(state[i] - expected("state", i)) <= tolerance("state", i))) {
        return fmt::format("state[{}] is {}, expected {}", i, state[i], expected("state", i));
      }
    }
    return std::nullopt;
  }

 private:
  static constexpr double greatest = 4;  // the free stream's energy is 3

  // Means over the square.
  Conserved totals(const std::vector<Cell>& cells) const {
    Conserved sums{};
    for (const Cell& cell : cells) {
      for (std::size_t v = 0; v < variables; ++v) {
        sums[v] += cell[0][v] / static_cast<double>(m_mesh.cells());
      }
    }
    return sums;
  }

  Mesh m_mesh;
  std::int64_t m_steps;
  yee_vortex::PlainSolver m_solver;
  Conserved m_totals;
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
            {"time", 1, sizeof(double), RL_OUTPUT}};
  }

  double work_units(const Size& size) const override {
    return static_cast<double>(mesh_of(size).cells()) * static_cast<double>(size["steps"]);
  }

  UsefulWork useful_work(const Size& size) const override {
    return {.flops = work_units(size),
            .bytes = 2.0 * planes * sizeof(double) * static_cast<double>(mesh_of(size).cells())};
  }

  // The vortex, somewhere in the square, and everywhere a disturbance that no two cells have alike:
  // far from the vortex the free stream would hide what a rung leaves undone.
  void fill(const Size& size, const Arrays& arrays, const Noise& noise,
            bool /*only_inout*/) const override {
    const Mesh mesh = mesh_of(size);
    const auto count = static_cast<std::uint64_t>(mesh.cells());
    const std::span<double> state = arrays.of<double>("state");
    const yee_vortex::Vortex vortex(yee_vortex::length * noise(0), yee_vortex::length * noise(1));
    const auto field = [&](double x, double y) { return vortex.at(x, y, 0); };
    for_blocks(
        count, static_cast<std::uint64_t>(mesh.nx), [&](std::uint64_t begin, std::uint64_t end) {
          for (std::uint64_t c = begin; c < end; ++c) {
            const auto cell = static_cast<std::int64_t>(c);
            const Cell value = yee_vortex::projected(mesh, cell % mesh.nx, cell / mesh.nx, field);
            for (std::size_t v = 0; v < variables; ++v) {
              for (std::size_t m = 0; m < modes; ++m) {
                const std::uint64_t at = (modes * v + m) * count + c;
                state[at] = value[m][v] + disturbance * (noise(2 + at) - 0.5);
              }
            }
          }
        });
  }

  std::unique_ptr<Reference> reference(const Size& size, const Arrays& arrays) const override {
    return std::make_unique<YeeVortexReference>(mesh_of(size), size["steps"],
                                                arrays.of<double>("state"));
  }

 private:
  static constexpr std::int64_t greatest_n = 1 << 15;
  static constexpr double disturbance = 1e-7;
};

}  // namespace

std::vector<const Kernel*> yee_vortex_kernel() {
  static const YeeVortex kernel;
  return {&kernel};
}

}  // namespace roofladder
