// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "roofladder/ladder/work.hpp"
#include "roofladder/opencl/variant.hpp"

// The grids on the device, the loops over sweeps and the work that the variants declare.
namespace roofladder::jacobi {

enum Part : std::uint32_t { stencil, reduction, copy };

// Below any error, so that every repetition does all its sweeps.
inline constexpr float never_converged = -1.0F;

// Sweeps between two checks of the error, in variants that do not check every sweep.
inline constexpr int check_every = 10;

class Laplace {
 public:
  Laplace(const Problem& problem, opencl_c::Queue& queue)
      : n(static_cast<std::int32_t>(problem.size["n"])),
        iter_max(static_cast<int>(problem.size["sweeps"])),
        host_A(problem.array<float>("A")),
        A(queue, host_A.size()),
        Anew(queue, host_A.size()),
        m_host_error(problem.array<float>("error")),
        m_error(queue, 1),
        m_initial(queue, host_A) {}

  // Resets both grids, since no sweep writes the boundary.
  void reset() {
    A.copy_from(m_initial);
    Anew.copy_from(m_initial);
  }
  void finish() { A.download(host_A); }

 protected:
  // One work-item for each interior point, or for each tile of width x height points.
  opencl_c::Shape covering(std::size_t columns, std::size_t rows, std::size_t width = 1,
                           std::size_t height = 1) const {
    const auto interior = static_cast<std::size_t>(n - 2);
    return {{opencl_c::groups_for(interior, columns * width),
             opencl_c::groups_for(interior, rows * height)},
            {columns, rows}};
  }

  const opencl_c::Array<float>& error_on_device() const { return m_error; }
  void clear_error() { m_error.fill(0); }
  float read_error() {
    m_error.download(m_host_error);
    return m_host_error[0];
  }

  const std::int32_t n;
  const int iter_max;
  const std::span<float> host_A;
  opencl_c::Array<float> A;
  opencl_c::Array<float> Anew;

 private:
  std::span<float> m_host_error;
  opencl_c::Array<float> m_error;
  opencl_c::Array<float> m_initial;
};

// Finds the error of every sweep by partial maxima of the groups and a second kernel.
class ReducedLaplace : public Laplace {
 public:
  static constexpr std::size_t columns = 16;  // per group
  static constexpr std::size_t rows = 16;

  ReducedLaplace(const Problem& problem, opencl_c::Queue& queue)
      : Laplace(problem, queue),
        m_partial(queue, covering(columns, rows).groups[0] * covering(columns, rows).groups[1]) {}

 protected:
  float sweep(opencl_c::Queue& queue) {
    queue.enter(stencil);
    queue.launch("relax", covering(columns, rows), A, Anew, n, m_partial);
    queue.enter(reduction);
    queue.launch("reduce", {{1, 1}, {256, 1}}, m_partial,
                 static_cast<std::uint32_t>(m_partial.size()), error_on_device());
    return read_error();
  }

 private:
  opencl_c::Array<float> m_partial;
};

// Grids that swap roles after a sweep. Only sweeps whose error is tested find it, by an atomic
// maximum. Derived::launch(queue, with_error) launches a sweep.
template <typename Derived>
class FusedLaplace : public Laplace {
 public:
  using Laplace::Laplace;

  void run(opencl_c::Queue& queue) {
    float error = 1.0F;
    int iter = 0;
    while (error > never_converged && iter < iter_max) {
      const int sweeps = std::min(check_every, iter_max - iter);
      clear_error();
      for (int sweep = 1; sweep <= sweeps; ++sweep) {
        static_cast<Derived*>(this)->launch(queue, sweep == sweeps ? 1 : 0);
        std::swap(A, Anew);
      }
      error = read_error();
      iter += sweeps;
    }
  }
};

inline double interior_points(const Size& size) {
  const auto n = static_cast<double>(size["n"]);
  return (n - 2) * (n - 2);
}

// A pass reads one grid of a pair and writes the other; see "Bytes" in the family's README.
inline void declare_bytes(const Size& size, double cache, double passes, rl_work& work) {
  const double interior = sizeof(float) * interior_points(size);
  const double boundary = sizeof(float) * 4 * static_cast<double>(size["n"] - 2);
  const double each_way = resweep(2 * interior, cache, passes) / 2;
  work.minimum_read = each_way + boundary;
  work.minimum_write = each_way;
}

// Three additions and a multiplication per point and sweep; a subtraction if the error is found.
// The host reads every error.
inline void declare_sweeps(const Size& size, double checks, rl_work& work) {
  const auto sweeps = static_cast<double>(size["sweeps"]);
  work.fp32.add = interior_points(size) * (3 * sweeps + checks);
  work.fp32.mul = interior_points(size) * sweeps;
  work.link_from_device = sizeof(float) * checks;
}

inline void copying_work(const Size& size, double cache, rl_work& work) {
  const auto sweeps = static_cast<double>(size["sweeps"]);
  declare_bytes(size, cache, 2 * sweeps, work);
  declare_sweeps(size, sweeps, work);
}

inline void swapping_work(const Size& size, double cache, rl_work& work) {
  const auto sweeps = static_cast<double>(size["sweeps"]);
  declare_bytes(size, cache, sweeps, work);
  declare_sweeps(size, sweeps, work);
}

inline void fused_work(const Size& size, double cache, rl_work& work) {
  declare_bytes(size, cache, static_cast<double>(size["sweeps"]), work);
  declare_sweeps(size, static_cast<double>((size["sweeps"] + check_every - 1) / check_every), work);
}

}  // namespace roofladder::jacobi
