// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/yee_vortex/cuda/time_step.h"
#include "kernels/yee_vortex/scheme/device.h"

namespace roofladder::yee_vortex {

// The solution on the device, the rung's own planes, and the steps of a repetition.
class Solver {
 public:
  Solver(const Problem& problem, int own_planes, int pitch, std::uint32_t parts)
      : m_grid(problem.size, pitch),
        m_steps(static_cast<int>(problem.size["steps"])),
        m_from_device(parts - 1),
        m_state(problem.array<double>("state").data()),
        m_time_of_host(problem.array<double>("time").data()),
        m_solution(static_cast<std::size_t>(state_planes * m_grid.plane())),
        m_own(static_cast<std::size_t>(own_planes * m_grid.plane())),
        m_greatest(static_cast<std::size_t>(m_steps) + 1),
        m_dt(1),
        m_time(1) {}

  void reset() {}
  void finish() {}

 protected:
  const Grid<double>& grid() const { return m_grid; }
  Planes<double> solution() { return {m_solution.data(), m_grid.plane()}; }
  Planes<double> own(int first_plane) {
    return {m_own.data() + first_plane * m_grid.plane(), m_grid.plane()};
  }
  int steps() const { return m_steps; }
  Rate* greatest_of(int step) { return m_greatest.data() + step; }
  double* time() { return m_time.data(); }

  // Calls `body(stage, state, next)` for every stage of every step. The states between stages are
  // stored in `first` and `second`, which may be the same. `find(step)` stores the greatest rate of
  // change before a step.
  template <typename Find, typename Body>
  void march(cuda::Queue& queue, Planes<double> first, Planes<double> second, const Find& find,
             const Body& body) {
    copy_to_device(queue);
    const Planes<double> states[] = {solution(), first, second, solution()};
    for (int step = 0; step < m_steps; ++step) {
      queue.enter(time_step);
      find(step);
      queue.launch(begin_step, cuda::Shape{1, 1}, greatest_of(step), m_dt.data(), m_time.data(),
                   step == 0);
      for (int s = 0; s < stages; ++s) {
        body(StageOfStep{of_begin[s], of_step[s], m_dt.data()}, states[s], states[s + 1]);
      }
    }
    copy_to_host(queue);
  }

  // A part of a stage: a kernel with one thread per cell.
  template <typename Kernel, typename... Argument>
  void sweep(cuda::Queue& queue, std::uint32_t part, Kernel kernel, const Argument&... arguments) {
    queue.enter(first_of_stage + part);
    queue.launch(kernel, one_thread_a_cell(m_grid), m_grid, arguments...);
  }

  template <typename Arithmetic>
  void find_greatest_rate(cuda::Queue& queue, int step) {
    cuda::Shape shape = one_thread_a_cell(m_grid);
    shape.grid.y = (shape.grid.y + 15) / 16;
    queue.launch(find_rates<Arithmetic>, shape, m_grid, solution(), greatest_of(step));
  }

  // Begins a repetition: copies the solution to the device and clears the rates.
  void copy_to_device(cuda::Queue& queue) {
    copy_planes(queue, m_solution.data(), m_grid.pitch, m_state, m_grid.nx, cudaMemcpyHostToDevice);
    CUDA_REQUIRE(cudaMemsetAsync(m_greatest.data(), 0, m_greatest.bytes(), queue.stream()));
  }
  void copy_to_host(cuda::Queue& queue) {
    queue.enter(m_from_device);
    copy_planes(queue, m_state, m_grid.nx, m_solution.data(), m_grid.pitch, cudaMemcpyDeviceToHost);
    CUDA_REQUIRE(cudaMemcpyAsync(m_time_of_host, m_time.data(), sizeof(double),
                                 cudaMemcpyDeviceToHost, queue.stream()));
  }

 private:
  void copy_planes(cuda::Queue& queue, double* to, int to_pitch, const double* from, int from_pitch,
                   cudaMemcpyKind kind) const {
    CUDA_REQUIRE(cudaMemcpy2DAsync(to, to_pitch * sizeof(double), from, from_pitch * sizeof(double),
                                   m_grid.nx * sizeof(double),
                                   static_cast<std::size_t>(state_planes) * m_grid.ny, kind,
                                   queue.stream()));
  }

  Grid<double> m_grid;
  int m_steps;
  std::uint32_t m_from_device;
  double* m_state;
  double* m_time_of_host;
  cuda::DeviceArray<double> m_solution;
  cuda::DeviceArray<double> m_own;
  cuda::DeviceArray<Rate> m_greatest;  // by step
  cuda::DeviceArray<double> m_dt;
  cuda::DeviceArray<double> m_time;
};

inline int unpadded(const Size& size) {
  return static_cast<int>(size["nx"]);
}

// Row length of whole warps, so that rows begin at cache lines.
inline int aligned(const Size& size) {
  constexpr int warp = 32;
  return (unpadded(size) + warp - 1) / warp * warp;
}

}  // namespace roofladder::yee_vortex
