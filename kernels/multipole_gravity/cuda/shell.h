// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/multipole_gravity/cuda/separable.h"

// Does both sums in one kernel: a block handles a shell, and the sums of its circles stay in the
// block.
namespace roofladder::multipole {

inline constexpr int circles_of_part = 128;  // summed by a block before it multiplies by theta
inline constexpr int columns = 8;            // per parity: its orders, and one of zeros

// Sums of a circle times each function of phi. The last column puts circles in different banks.
using FunctionSums = double[parities * columns + 1];
using PartSums = FunctionSums[circles_of_part];

// Both moments of a thread's l and m, of cosines and of sines; the latter are zero for m = 0.
class OrderSums {
 public:
  // number: the thread's number.
  __device__ explicit OrderSums(int number) : m_polar(number) {
    while (legendre(m_l + 1, 0) <= number) {
      m_l++;
    }
    m_m = number - legendre(m_l, 0);
  }

  // polar: functions of theta from the part's first circle on.
  __device__ void add(const double* __restrict__ polar, const FunctionSums* sums, int circles) {
    const int cosine = m_m % 2 * columns + m_m / 2;
    const int sine = cosine + 2 * columns;
#pragma unroll 8
    for (int j = 0; j < circles; ++j) {
      const double factor = polar[j * legendres + m_polar];
      m_cosines += factor * sums[j][cosine];
      m_sines += factor * sums[j][sine];
    }
  }

  // Adds the sums atomically, and begins another shell.
  __device__ void add_to(double* of_shell) {
    atomicAdd(&of_shell[moment(m_l, m_m)], m_cosines);
    if (m_m > 0) {
      atomicAdd(&of_shell[moment(m_l, -m_m)], m_sines);
    }
    m_cosines = 0;
    m_sines = 0;
  }

  __device__ void store(double* of_shell) const {
    of_shell[moment(m_l, m_m)] = m_cosines;
    if (m_m > 0) {
      of_shell[moment(m_l, -m_m)] = m_sines;
    }
  }

 private:
  int m_polar;
  int m_l = 0;
  int m_m;
  double m_cosines = 0;
  double m_sines = 0;
};

// Arguments of a kernel.
struct Shells {
  int theta;
  int phi;
  const double* density;
  const double* volume;
  const double* polar;
  double* moments;
};

// Calls sum_circles(shell's first circle, part's first circle, circles of the part) for each part
// of the block's shell; sum_circles fills `sums`.
template <typename SumCircles>
__device__ void sum_shell(const Shells& shells, PartSums& sums, SumCircles sum_circles) {
  const Index shell = blockIdx.x;
  const int thread = static_cast<int>(threadIdx.x);
  OrderSums order_sums(thread);
  for (int part = 0; part < shells.theta; part += circles_of_part) {
    const int circles = min(circles_of_part, shells.theta - part);
    sum_circles(shell * shells.theta, part, circles);
    __syncthreads();
    if (thread < legendres) {
      order_sums.add(shells.polar + part * legendres, sums, circles);
    }
    __syncthreads();
  }
  if (thread < legendres) {
    order_sums.store(shells.moments + shell * moments);
  }
}

class ShellFields : public Fields {
 public:
  explicit ShellFields(const Problem& problem) : ShellFields(problem, HostAngles(problem)) {}

 protected:
  Shells shells() const {
    return {static_cast<int>(m_grid.theta),
            static_cast<int>(m_grid.phi),
            m_density,
            m_volume,
            m_polar.data(),
            m_moments.data()};
  }
  unsigned blocks() const { return static_cast<unsigned>(m_grid.radii); }

  const cuda::DeviceArray<double> m_azimuthal;  // functions of phi on the first quarter

 private:
  ShellFields(const Problem& problem, const HostAngles& host)
      : Fields(problem),
        m_azimuthal(azimuthal_table(host.angles, static_cast<std::size_t>(m_grid.phi) / 4)),
        m_polar(polar_table(host.angles, m_grid.theta)) {}

  const cuda::DeviceArray<double> m_polar;
};

// A multiply-add per function of theta and circle for the cosines, and one for the sines.
inline double theta_products(const Grid& grid) {
  return static_cast<double>(2 * legendres * grid.rows());
}

}  // namespace roofladder::multipole
