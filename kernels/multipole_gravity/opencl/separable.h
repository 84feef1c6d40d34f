// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/multipole_gravity/opencl/fields.h"
#include "kernels/multipole_gravity/tables.h"

// Moments as two successive sums: over phi for each circle, then over theta.
namespace roofladder::multipole {

inline constexpr std::size_t rows_of_group = 32;
inline constexpr std::size_t circles_of_group = 64;

// Works on whole circles, or on circles that are folded `folds` times.
template <typename Real, std::size_t folds>
class Separable : public Fields<Real> {
 public:
  Separable(const Problem& problem, opencl_c::Queue& queue)
      : Fields<Real>(problem, queue),
        m_azimuthal(opencl_c::rounded_array<Real>(
            queue, azimuthal_table(Angles<double>(problem), this->m_extents.phi / folds))),
        m_polar(opencl_c::rounded_array<Real>(
            queue, polar_table(Angles<double>(problem), grid_of(problem.size).theta))),
        m_sums(queue, this->m_volume.size() * functions) {}

  void run(opencl_c::Queue& queue) {
    const std::uint64_t circles = this->m_volume.size();
    queue.launch("sum_over_phi",
                 {{opencl_c::groups_for(circles, circles_of_group), 1}, {parities, rows_of_group}},
                 circles, this->m_extents.phi, this->m_density, this->m_volume, m_azimuthal,
                 m_sums);
    queue.launch("sum_over_theta", covering(this->m_moments.size()), this->m_moments.size(),
                 this->m_extents.theta, m_polar, m_sums, this->m_moments);
  }

 private:
  opencl_c::Array<Real> m_azimuthal;
  opencl_c::Array<Real> m_polar;
  opencl_c::Array<Real> m_sums;  // of each circle times each function of phi
};

// A multiply-add per function of phi and element of a circle, including circles that pad the last
// group; a product of each sum with the volume; a multiply-add per moment and circle.
template <typename Real, std::size_t folds>
void separable_work(const Size& size, double cache, rl_work& work) {
  const Grid grid = grid_of(size);
  const auto rows = static_cast<std::size_t>(grid.rows());
  const auto circles =
      static_cast<double>(circles_of_group * opencl_c::groups_for(rows, circles_of_group));
  const auto length = static_cast<double>(grid.phi) / folds;
  const auto sums = static_cast<double>(functions * rows);
  rl_operations& operations = opencl_c::operations_in<Real>(work);
  operations.fma = functions * circles * length + static_cast<double>(grid.rows() * moments);
  operations.mul = sums;
  declare_bytes<Real>(grid, static_cast<Index>(functions * length) + legendres * grid.theta, work);
  declare_intermediate<Real>(sums, cache, work);
}

}  // namespace roofladder::multipole
