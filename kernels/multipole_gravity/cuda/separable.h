// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "kernels/multipole_gravity/cuda/fields.h"
#include "kernels/multipole_gravity/tables.h"

// Moments as two successive sums: over phi for each circle, then over theta.
namespace roofladder::multipole {

// The angles' arrays on the host, which makes tables from them.
class HostAngles {
 public:
  explicit HostAngles(const Problem& problem)
      : angles([&](const char* name) { return download(problem.array<const double>(name)); }) {}
  HostAngles(const HostAngles&) = delete;
  HostAngles& operator=(const HostAngles&) = delete;

 private:
  const double* download(std::span<const double> array) {
    std::vector<double>& host = m_arrays.emplace_back(array.size());
    CUDA_REQUIRE(cudaMemcpy(host.data(), array.data(), array.size_bytes(), cudaMemcpyDeviceToHost));
    return host.data();
  }

  std::vector<std::vector<double>> m_arrays;

 public:
  const Angles<double> angles;
};

// A block computes the functions of each parity for several circles.
inline constexpr unsigned parities_of_block = parities;
inline constexpr unsigned rows_of_block = 32;
inline constexpr unsigned threads_of_block = parities_of_block * rows_of_block;
inline constexpr unsigned circles_of_thread = 2;
inline constexpr unsigned circles_of_block = circles_of_thread * rows_of_block;

// Multiplies a thread's circles by its functions of phi.
class CircleSums {
 public:
  // values: an element of each circle of the block. factors: the functions at that element.
  __device__ void add(const double* values, const double* factors) {
    double value[circles_of_thread];
#pragma unroll
    for (unsigned c = 0; c < circles_of_thread; ++c) {
      value[c] = values[threadIdx.y + rows_of_block * c];
    }
#pragma unroll
    for (unsigned n = 0; n < orders; ++n) {
      const double factor = factors[n];
#pragma unroll
      for (unsigned c = 0; c < circles_of_thread; ++c) {
        m_sum[c][n] += value[c] * factor;
      }
    }
  }

  __device__ void store(Index first, Index circles, const double* volume, double* sums) const {
#pragma unroll
    for (unsigned c = 0; c < circles_of_thread; ++c) {
      const Index circle = first + threadIdx.y + rows_of_block * c;
      if (circle < circles) {
#pragma unroll
        for (unsigned n = 0; n < orders; ++n) {
          sums[circle * functions + threadIdx.x * orders + n] = m_sum[c][n] * volume[circle];
        }
      }
    }
  }

 private:
  double m_sum[circles_of_thread][orders] = {};
};

// For a moment: the places of its function of theta in the table, and of its function of phi.
struct Factors {
  int polar;
  int azimuthal;
};
__device__ inline Factors factors_of(int within_shell) {
  int l = 0;
  while ((l + 1) * (l + 1) <= within_shell) {
    l++;
  }
  const int m = within_shell - l * (l + 1);
  const int order = abs(m);
  const int parity = (m < 0 ? 2 : 0) + order % 2;
  return {legendre(l, order), parity * static_cast<int>(orders) + order / 2};
}

// One moment per thread: the sum over a shell's circles of their sums times the function of theta.
static __global__ void sum_over_theta(Index count, int theta, const double* polar,
                                      const double* sums, double* shell_moments) {
  const Index n = Index{blockIdx.x} * blockDim.x + threadIdx.x;
  if (n >= count) {
    return;
  }
  const Index shell = n / moments;
  const Factors factors = factors_of(static_cast<int>(n - shell * moments));
  const Index first = shell * theta;
  double sum = 0;
  for (int j = 0; j < theta; ++j) {
    sum += polar[j * legendres + factors.polar] * sums[(first + j) * functions + factors.azimuthal];
  }
  shell_moments[n] = sum;
}

// Works on whole circles, or on circles that are folded `folds` times.
template <int folds>
class Separable : public Fields {
 public:
  explicit Separable(const Problem& problem) : Separable(problem, HostAngles(problem)) {}

 protected:
  using SumOverPhi = void (*)(Index circles, int phi, const double* density, const double* volume,
                              const double* table, double* sums);

  void sum(cuda::Queue& queue, SumOverPhi sum_over_phi) {
    const auto circles = static_cast<std::size_t>(m_grid.rows());
    queue.launch(
        sum_over_phi,
        {cuda::blocks_for(circles, circles_of_block), dim3(parities_of_block, rows_of_block)},
        m_grid.rows(), static_cast<int>(m_grid.phi), m_density, m_volume, m_azimuthal.data(),
        m_sums.data());
    constexpr unsigned block = 64;
    queue.launch(sum_over_theta, {cuda::blocks_for(m_moments.size(), block), block},
                 static_cast<Index>(m_moments.size()), static_cast<int>(m_grid.theta),
                 m_polar.data(), m_sums.data(), m_moments.data());
  }

 private:
  Separable(const Problem& problem, const HostAngles& host)
      : Fields(problem),
        m_azimuthal(azimuthal_table(host.angles, static_cast<std::size_t>(m_grid.phi) / folds)),
        m_polar(polar_table(host.angles, m_grid.theta)),
        m_sums(static_cast<std::size_t>(m_grid.rows()) * functions) {}

  cuda::DeviceArray<double> m_azimuthal;
  cuda::DeviceArray<double> m_polar;
  cuda::DeviceArray<double> m_sums;  // of each circle times each function of phi
};

// A multiply-add per function of phi and element of a circle, including circles that pad the last
// block; a product of each sum with the volume; a multiply-add per moment and circle.
template <int folds>
void separable_work(const Size& size, double cache, rl_work& work) {
  const Grid grid = grid_of(size);
  const auto rows = static_cast<std::size_t>(grid.rows());
  const double circles =
      static_cast<double>(circles_of_block) * cuda::blocks_for(rows, circles_of_block);
  const Index length = grid.phi / folds;
  const auto sums = static_cast<double>(functions * rows);
  work.fp64.fma = functions * circles * static_cast<double>(length) +
                  static_cast<double>(grid.rows() * moments);
  work.fp64.mul = sums;
  declare_bytes(grid, static_cast<Index>(functions) * length + legendres * grid.theta, work);
  declare_intermediate(sums, cache, work);
}

}  // namespace roofladder::multipole
