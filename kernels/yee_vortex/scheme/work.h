// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <initializer_list>

#include "kernels/yee_vortex/scheme/arithmetic.h"
#include "kernels/yee_vortex/scheme/time_step.h"

// The work that the rungs declare, composed like their kernels.
namespace roofladder::yee_vortex {

struct Operations {
  double add = 0;
  double mul = 0;
  double fma = 0;
  double div = 0;
  double sqrt = 0;
  double compare = 0;

  friend constexpr Operations operator+(const Operations& a, const Operations& b) {
    return {a.add + b.add, a.mul + b.mul,   a.fma + b.fma,
            a.div + b.div, a.sqrt + b.sqrt, a.compare + b.compare};
  }
  friend constexpr Operations operator*(double times, const Operations& a) {
    return {times * a.add, times * a.mul,  times * a.fma,
            times * a.div, times * a.sqrt, times * a.compare};
  }
};

// Operations of the functions in arithmetic.h.
template <typename Arithmetic>
struct Of;

template <>
struct Of<Divided> {
  static constexpr Operations over{.div = 1};
  static constexpr Operations point{.add = 2, .mul = 4, .div = 1};
  static constexpr Operations flux{.add = 2, .mul = 3, .div = 3};
  static constexpr Operations sound{.mul = 1, .div = 1, .sqrt = 1};
  static constexpr Operations velocity{.div = 1};
  static constexpr Operations per_density{.div = 1};
  static constexpr Operations derivatives{.add = 2, .mul = 2, .div = 4};
  static constexpr Operations all_derivatives{.add = 5, .mul = 6, .div = 8};
  static constexpr Operations normal_stress{.add = 1, .mul = 3, .div = 1};
  static constexpr Operations conductivity{.mul = 1, .div = 1};
};

template <>
struct Of<Factored> {
  static constexpr Operations over{.mul = 1};
  static constexpr Operations point{.add = 2, .mul = 6, .div = 1};
  static constexpr Operations flux{.add = 2, .mul = 3};
  static constexpr Operations sound{.mul = 2, .sqrt = 1};
  static constexpr Operations velocity{};
  static constexpr Operations per_density{.mul = 1};
  static constexpr Operations derivatives{.add = 2, .mul = 4};
  static constexpr Operations all_derivatives{.add = 5, .mul = 10};
  static constexpr Operations normal_stress{.add = 1, .mul = 3};
  static constexpr Operations conductivity{.mul = 1};
};

template <typename Arithmetic>
struct WorkOf {
  using A = Of<Arithmetic>;

  static constexpr Operations viscosity_law{.add = 1, .mul = 2, .div = 1, .sqrt = 1};
  static constexpr Operations at_face{.add = 8, .mul = 4};
  static constexpr Operations inside{.add = 8, .mul = 8};
  static constexpr Operations convective_flux =
      2 * A::flux + 2 * A::sound + 2 * A::velocity + Operations{.add = 14, .mul = 9, .compare = 3};
  static constexpr Operations viscous_flux =
      4 * A::velocity + 2 * A::all_derivatives + 2 * A::derivatives + 2 * A::per_density +
      A::normal_stress + A::conductivity + 3 * A::over + Operations{.add = 17, .mul = 14};
  static constexpr Operations stresses = 2 * A::velocity + 2 * A::all_derivatives +
                                         2 * A::normal_stress + A::conductivity +
                                         Operations{.add = 6, .mul = 7};
  static constexpr Operations slope = A::over + Operations{.mul = 1};
  static constexpr Operations slopes_at_face = 7 * slope;
  static constexpr Operations slopes_inside = 8 * slope;
  static constexpr Operations mean{.add = 1, .mul = 1};
  static constexpr Operations summed_flux{.add = 2, .mul = 3};  // per variable and point
  static constexpr Operations faces = 6 * A::over + Operations{.add = 12, .mul = 5};
  static constexpr Operations from_inside = 2 * A::over + Operations{.add = 2, .mul = 4};

  // Per cell.
  static constexpr Operations time_step = A::point + 2 * A::velocity + A::sound +
                                          2 * A::per_density + viscosity_law + 6 * A::over +
                                          Operations{.add = 5, .mul = 1, .compare = 3};
  static constexpr Operations viscosity = A::point + A::per_density + viscosity_law;
  static constexpr Operations convective_fluxes =
      2 * (2 * at_face + 2 * A::point + convective_flux + variables * summed_flux);
  static constexpr Operations viscous_fluxes =
      2 * (mean + 2 * at_face + 2 * A::point + 2 * slopes_at_face + viscous_flux +
           (variables - 1) * summed_flux);
  static constexpr Operations convective_integral =
      variables * faces + 4 * (inside + A::point + 2 * A::flux + variables * from_inside);
  static constexpr Operations viscous_integral =
      (variables - 1) * faces +
      4 * (inside + A::point + slopes_inside + stresses + (variables - 1) * from_inside);
  static constexpr Operations propagation{.add = 2.0 * state_planes, .mul = 3.0 * state_planes};
  static constexpr Operations separate_stage = 2 * (convective_fluxes + viscous_fluxes) +
                                               convective_integral + viscous_integral + viscosity +
                                               propagation;

  static constexpr Operations fluxes =
      mean + 2 * slopes_at_face +
      2 * (2 * at_face + 2 * A::point + convective_flux + viscous_flux + variables * summed_flux +
           Operations{.add = variables - 1.0});
  static constexpr Operations integral =
      variables * faces + slopes_inside +
      4 * (inside + A::point + 2 * A::flux + stresses + variables * from_inside +
           Operations{.add = 2 * (variables - 1.0)});
  static constexpr Operations merged_stage = 2 * fluxes + integral + viscosity + propagation;
};

// Work of lean_kernels.h.
struct LeanWork {
  static constexpr Operations viscosity = WorkOf<Factored>::viscosity;
  static constexpr Operations side =
      WorkOf<Factored>::at_face +
      Operations{.add = 10, .mul = 21, .div = 1, .sqrt = 1, .compare = 1};
  static constexpr Operations doubled_flux{.add = 36, .mul = 25, .compare = 1};
  static constexpr Operations face =
      2 * (2 * side + doubled_flux) + Operations{.add = 17, .mul = 3};
  static constexpr Operations point{.add = 40, .mul = 50, .div = 1};
  static constexpr Operations inner = 4 * point + Operations{.mul = 6};
  static constexpr Operations update = variables * Operations{.add = 17, .mul = 14};
  static constexpr Operations factors{.mul = 10};
  static constexpr Operations stage = 2 * face + inner + viscosity + update;
};

inline void declare(const Operations& operations, rl_work& work) {
  work.fp64.add = operations.add;
  work.fp64.mul = operations.mul;
  work.fp64.fma = operations.fma;
  work.fp64.div = operations.div;
  work.fp64.sqrt = operations.sqrt;
  work.fp64.compare = operations.compare;
}

inline double cells_of(const Size& size) {
  return static_cast<double>(size["nx"]) * static_cast<double>(size["ny"]);
}

// Work of steps of three such stages; besides these, the rate of change of every cell, the maximum
// of each row, the time step and the time.
inline void declare_steps(const Size& size, const Operations& rate, const Operations& stage,
                          rl_work& work) {
  const auto steps = static_cast<double>(size["steps"]);
  declare(
      steps * (cells_of(size) * rate + stages * stage) +
          Operations{
              .add = steps - 1, .div = steps, .compare = steps * static_cast<double>(size["ny"])},
      work);
}
template <typename Arithmetic>
void declare_operations(const Size& size, const Operations& stage, rl_work& work) {
  declare_steps(size, WorkOf<Arithmetic>::time_step, stage, work);
}

// A sweep over the mesh: the numbers of planes that it reads, that it writes, and that it writes
// without reading them.
struct Pass {
  double read;
  double written;
  double fresh;
};

// The solution is read and written once; each pass moves at least the bytes that do not fit in the
// cache.
inline void declare_bytes(const Size& size, double cache, double cells_of_plane,
                          const std::vector<Pass>& stage, rl_work& work) {
  const double plane = sizeof(double) * cells_of_plane;
  const auto steps = static_cast<double>(size["steps"]);
  const auto beyond = [&](double planes) { return std::max(0.0, planes * plane - cache); };
  double read = beyond(variables);  // for the time step
  double written = 0;
  double fresh = 0;
  for (const Pass& pass : stage) {
    read += stages * beyond(pass.read);
    written += stages * beyond(pass.written);
    fresh += stages * beyond(pass.fresh);
  }
  work.minimum_read = std::max(state_planes * plane, steps * read);
  work.minimum_write = std::max(state_planes * plane, steps * written);
  work.write_allocate = steps * fresh;
}

}  // namespace roofladder::yee_vortex
