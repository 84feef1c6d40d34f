// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "kernels/multipole_gravity/opencl/fields.h"

// Moments as two sums, one after the other: over phi for each circle, then over theta.
namespace roofladder::multipole {

inline constexpr std::size_t parities = 4;  // cosines of even and odd m, sines of even and odd m
inline constexpr std::size_t orders = 7;    // m of each
inline constexpr std::size_t functions = parities * orders;
inline constexpr std::size_t rows_of_group = 32;
inline constexpr std::size_t circles_of_group = 64;

// Functions of phi at the first `length` angles.
inline std::vector<double> azimuthal_table(const Problem& problem, std::size_t length) {
  const Angles<double> angles(problem);
  std::vector<double> table(length * functions);
  for (std::size_t k = 0; k < length; ++k) {
    double* of_angle = table.data() + k * functions;
    Azimuth<double> azimuth(angles, static_cast<Index>(k));
    for (std::size_t m = 0; m <= l_max; ++m, azimuth.advance()) {
      const std::size_t at = m % 2 * orders + m / 2;
      of_angle[at] = azimuth.cosine;
      of_angle[2 * orders + at] = azimuth.sine;
    }
  }
  return table;
}

inline std::vector<double> polar_table(const Problem& problem) {
  const Angles<double> angles(problem);
  const Index theta = grid_of(problem.size).theta;
  std::vector<double> table(static_cast<std::size_t>(theta * legendres));
  for (Index j = 0; j < theta; ++j) {
    polar_factors(angles, j, [&](int l, int m, double value) {
      table[static_cast<std::size_t>(j * legendres + legendre(l, m))] = value;
    });
  }
  return table;
}

// Over whole circles, or over circles that are folded so many times.
template <typename Real, std::size_t folds>
class Separable : public Fields<Real> {
 public:
  Separable(const Problem& problem, opencl_c::Queue& queue)
      : Fields<Real>(problem, queue),
        m_azimuthal(opencl_c::rounded_array<Real>(
            queue, azimuthal_table(problem, this->m_extents.phi / folds))),
        m_polar(opencl_c::rounded_array<Real>(queue, polar_table(problem))),
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
  opencl_c::Array<Real> m_sums;  // of each circle with each function of phi
};

// A multiply-add a function of phi and element of a circle, also of those that fill up the last
// group; the volume to each sum; a multiply-add a moment and circle.
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
