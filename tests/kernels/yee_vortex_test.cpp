// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <numbers>

#include "collector/modules/check.h"
#include "collector/modules/problem_memory.h"
#include "kernels/yee_vortex/plain_solver.h"
#include "tests/kernels/computations.h"
#include "tests/kernels/host_model.h"

// Compares the plain solver with exact solutions, and the two references with faulty solvers.
namespace roofladder::yee_vortex {
namespace {

using testing::Optional;

double l2_distance(const std::vector<Cell>& a, const std::vector<Cell>& b) {
  double sum = 0;
  for (std::size_t c = 0; c < a.size(); ++c) {
    for (std::size_t m = 0; m < modes; ++m) {
      for (std::size_t v = 0; v < variables; ++v) {
        const double weight = m == 0 ? 1 : 1.0 / 3;
        sum += weight * std::pow(a[c][m][v] - b[c][m][v], 2);
      }
    }
  }
  return std::sqrt(sum / static_cast<double>(a.size()));
}

// The smallest order of convergence between three meshes, each half as wide as the one before.
template <typename Error>
double order(const Error& error) {
  const double coarse = error(24, 20);
  const double middle = error(48, 40);
  const double fine = error(96, 80);
  return std::min(std::log2(coarse / middle), std::log2(middle / fine));
}

double vortex_error(std::int64_t nx, std::int64_t ny) {
  const Mesh mesh(nx, ny);
  const Vortex vortex(9.3, 10.4);
  PlainSolver solver(mesh, projected(mesh, [&](double x, double y) { return vortex.at(x, y, 0); }),
                     {.viscosity = 0});
  while (solver.time() < 0.5) {
    solver.step();
  }
  const double time = solver.time();
  return l2_distance(solver.cells(),
                     projected(mesh, [&](double x, double y) { return vortex.at(x, y, time); }));
}

TEST(YeeVortexOrder, IsTwoForTheVortexWithoutViscosity) {
  EXPECT_GE(order(vortex_error), 1.9);
}

// A steady flow that solves the equations with a source, which is computed from it by differences
// of sixth order.
class Manufactured {
 public:
  explicit Manufactured(double viscosity) : m_viscosity(viscosity) {}

  static Conserved at(double x, double y) {
    const Flow f = flow(x, y);
    return {
        f.density, f.density * f.u, f.density * f.v,
        f.density * f.temperature / (ratio_of_heats - 1) + f.density * (f.u * f.u + f.v * f.v) / 2};
  }

  Conserved source(double x, double y) const {
    const Conserved by_x = slope([&](double h) { return flux(x + h, y, {1, 0}); });
    const Conserved by_y = slope([&](double h) { return flux(x, y + h, {0, 1}); });
    Conserved result{};
    for (std::size_t v = 0; v < variables; ++v) {
      result[v] = by_x[v] + by_y[v];
    }
    return result;
  }

 private:
  struct Flow {
    double density;
    double u;
    double v;
    double temperature;
  };
  struct Normal {
    double x;
    double y;
  };

  static Flow flow(double x, double y) {
    const double k = 4 * std::numbers::pi / length;
    return {1 + 0.2 * std::sin(k * (x + y)), 0.5 + 0.2 * std::sin(k * x) * std::cos(k * y),
            0.3 + 0.2 * std::cos(k * x), 1 + 0.2 * std::cos(k * (x - y))};
  }

  template <typename Function>
  static Conserved slope(const Function& f) {
    const double h = 0.02;
    Conserved result{};
    for (const auto& [times, weight] :
         {std::pair{1, 45.0 / 60}, std::pair{2, -9.0 / 60}, std::pair{3, 1.0 / 60}}) {
      const Conserved after = f(times * h);
      const Conserved before = f(-times * h);
      for (std::size_t v = 0; v < variables; ++v) {
        result[v] += weight * (after[v] - before[v]) / h;
      }
    }
    return result;
  }

  Conserved flux(double x, double y, Normal n) const {
    const Flow f = flow(x, y);
    const Conserved w = at(x, y);
    const auto values = [](const Flow& of) {
      return Conserved{of.density, of.u, of.v, of.temperature};
    };
    const Conserved by_x = slope([&](double h) { return values(flow(x + h, y)); });
    const Conserved by_y = slope([&](double h) { return values(flow(x, y + h)); });
    const double viscosity = m_viscosity * std::pow(f.temperature, 1.5) * (1 + sutherland) /
                             (f.temperature + sutherland);
    const double divergence = by_x[1] + by_y[2];
    const double xx = viscosity * (2 * by_x[1] - 2 * divergence / 3);
    const double yy = viscosity * (2 * by_y[2] - 2 * divergence / 3);
    const double xy = viscosity * (by_y[1] + by_x[2]);
    const double heat = viscosity * ratio_of_heats / ((ratio_of_heats - 1) * prandtl) *
                        (by_x[3] * n.x + by_y[3] * n.y);
    const double through = f.u * n.x + f.v * n.y;
    const double pressure = f.density * f.temperature;
    const double force_x = pressure * n.x - xx * n.x - xy * n.y;
    const double force_y = pressure * n.y - xy * n.x - yy * n.y;
    return {w[0] * through, w[1] * through + force_x, w[2] * through + force_y,
            w[3] * through + f.u * force_x + f.v * force_y - heat};
  }

  double m_viscosity;
};

// Enough viscosity to outweigh convection.
TEST(YeeVortexOrder, IsTwoForAManufacturedSolutionWithViscosity) {
  const Manufactured manufactured(0.3);
  const auto error = [&](std::int64_t nx, std::int64_t ny) {
    const Mesh mesh(nx / 3 * 2, ny / 3 * 2);
    const std::vector<Cell> exact = projected(mesh, Manufactured::at);
    PlainSolver solver(mesh, exact,
                       {.viscosity = 0.3, .source = projected(mesh, [&](double x, double y) {
                                            return manufactured.source(x, y);
                                          })});
    while (solver.time() < 0.2) {
      solver.step();
    }
    return l2_distance(solver.cells(), exact);
  };
  EXPECT_GE(order(error), 1.9);
}

// Solves the vortex of a problem with a fault, and checks the result.
class YeeVortexCheck : public testing::Test {
 protected:
  void prepare(std::int64_t n, std::int64_t steps) {
    m_mesh.emplace(n, n);
    m_steps = steps;
    m_memory =
        std::make_unique<ProblemMemory>(host_model(), plain_ladder(), bundled("yee_vortex", ""),
                                        Parameters{{"nx", n}, {"ny", n}, {"steps", steps}});
  }

  // The check's message for the result after `steps` steps with that viscosity.
  std::optional<std::string> mismatch_after(std::int64_t steps, double viscosity,
                                            double lost_mass = 0) const {
    return mismatch_after(steps, {.viscosity = viscosity}, lost_mass);
  }
  // Leaves one stage out of each step.
  std::optional<std::string> mismatch_without_stage(std::ptrdiff_t dropped) const {
    PlainSolver::Terms terms;
    terms.stages.erase(terms.stages.begin() + dropped);
    return mismatch_after(m_steps, terms, 0);
  }

 private:
  std::optional<std::string> mismatch_after(std::int64_t steps, const PlainSolver::Terms& terms,
                                            double lost_mass) const {
    const roofladder::Reference reference =
        bundled("yee_vortex", "").reference(m_memory->problem());
    const std::span<double> state = m_memory->arrays().of<double>("state");
    const std::vector<double> initial(state.begin(), state.end());
    PlainSolver solver(*m_mesh, from_planes(state), terms);
    const double time = static_cast<double>(m_steps) * solver.time_step();
    for (std::int64_t step = 0; step < steps; ++step) {
      solver.step();
    }
    to_planes(solver.cells(), state);
    state[0] -= lost_mass;
    m_memory->arrays().of<double>("time")[0] = steps == m_steps ? solver.time() : time;
    const auto mismatch = check(m_memory->problem(), reference, CheckDepth::sampled).mismatch;
    std::ranges::copy(initial, state.begin());
    return mismatch;
  }

  std::optional<Mesh> m_mesh;
  std::int64_t m_steps = 0;
  std::unique_ptr<ProblemMemory> m_memory;
};

// Small enough that the plain solver is the reference.
TEST_F(YeeVortexCheck, OfASolvedProblemSeesWhatIsLeftOut) {
  prepare(48, 2);
  EXPECT_EQ(mismatch_after(2, 1 / reynolds), std::nullopt);
  EXPECT_NE(mismatch_after(0, 1 / reynolds), std::nullopt) << "nothing is done";
  EXPECT_NE(mismatch_after(1, 1 / reynolds), std::nullopt) << "a step is left out";
  for (const std::ptrdiff_t stage : {0, 1, 2}) {
    EXPECT_NE(mismatch_without_stage(stage), std::nullopt) << "stage " << stage << " is left out";
  }
  EXPECT_NE(mismatch_after(2, 0), std::nullopt) << "viscosity is left out";
  EXPECT_NE(mismatch_after(2, 1.001 / reynolds), std::nullopt) << "viscosity is 0.1 % too high";
}

// Large enough that the exact vortex is the reference.
TEST_F(YeeVortexCheck, AgainstTheExactVortexSeesWhatIsLeftOut) {
  prepare(301, 12);
  EXPECT_EQ(mismatch_after(12, 1 / reynolds), std::nullopt);
  EXPECT_NE(mismatch_after(0, 1 / reynolds), std::nullopt) << "nothing is done";
  EXPECT_NE(mismatch_after(11, 1 / reynolds), std::nullopt) << "a step is left out";
  EXPECT_NE(mismatch_without_stage(1), std::nullopt) << "a stage is left out";
  EXPECT_NE(mismatch_after(12, 0), std::nullopt) << "viscosity is left out";
  EXPECT_THAT(mismatch_after(12, 1 / reynolds, 1e-5), Optional(testing::HasSubstr("mean mass")))
      << "mass is lost in one cell";
}

}  // namespace
}  // namespace roofladder::yee_vortex
