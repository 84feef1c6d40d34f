// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <map>
#include <utility>

#include "kernels/jacobi/cuda/laplace.h"

// Code for the rungs after the seed's: two grids on the device that swap roles, and fewer checks of
// the error than sweeps.
namespace roofladder::jacobi {

// Sweeps between two checks of the error. Even, so that both grids are in their first roles again.
inline constexpr int check_every = 10;

// The problem's grid, and a copy of its content in grids whose rows are `pitch` elements apart. The
// padding is 0.
class PitchedGrid {
 public:
  PitchedGrid(const Problem& problem, int pitch)
      : m_given(problem.array<float>("A").data()),
        m_n(static_cast<int>(problem.size["n"])),
        m_pitch(pitch) {}

  int pitch() const { return m_pitch; }
  std::size_t size() const { return static_cast<std::size_t>(m_n) * m_pitch; }

  void restore(cuda::DeviceArray<float>& grid) const {
    CUDA_REQUIRE(cudaMemset(grid.data(), 0, grid.bytes()));
    copy(grid.data(), m_pitch, m_given, m_n);
  }
  void give_back(const float* grid) const { copy(m_given, m_n, grid, m_pitch); }

 private:
  void copy(float* to, int to_pitch, const float* from, int from_pitch) const {
    CUDA_REQUIRE(cudaMemcpy2D(to, to_pitch * sizeof(float), from, from_pitch * sizeof(float),
                              m_n * sizeof(float), m_n, cudaMemcpyDeviceToDevice));
  }

  float* m_given;
  int m_n;
  int m_pitch;
};

// The grids and the error that a sweep works on.
struct SweptGrids {
  float* from;
  float* to;
  int n;
  int pitch;
  float* error;  // on the device

  void swap() { std::swap(from, to); }
};

// Does `sweeps` sweeps and finds the error in the last. Sweep::launch(queue, grids, with_error)
// launches one.
template <typename Sweep>
void sweep_until_check(cuda::Queue& queue, SweptGrids& grids, int sweeps) {
  CUDA_REQUIRE(cudaMemsetAsync(grids.error, 0, sizeof(float), queue.stream()));
  for (int sweep = 1; sweep <= sweeps; ++sweep) {
    Sweep::launch(queue, grids, sweep == sweeps);
    grids.swap();
  }
}

// The grids and the loop over checks.
class SwappedLaplace {
 public:
  SwappedLaplace(const Problem& problem, int pitch)
      : n(static_cast<int>(problem.size["n"])),
        iter_max(static_cast<int>(problem.size["sweeps"])),
        m_given(problem, pitch),
        m_first(m_given.size()),
        m_second(m_given.size()),
        m_error(problem.array<float>("error").data()) {}

  // Resets both grids, since no sweep writes the boundary.
  void reset() {
    m_given.restore(m_first);
    m_given.restore(m_second);
  }

  void finish() { m_given.give_back(m_result); }

 protected:
  SweptGrids grids() { return {m_first.data(), m_second.data(), n, m_given.pitch(), m_error}; }

  // advance(sweeps) does that many sweeps, leaves the error of the last on the device, and returns
  // the grid that holds the result.
  template <typename Advance>
  void iterate(cuda::Queue& queue, Advance advance) {
    float error = 1.f;
    int iter = 0;
    while (error > never_converged && iter < iter_max) {
      const int sweeps = std::min(check_every, iter_max - iter);
      m_result = advance(sweeps);
      error = read_error(queue, m_error, m_host_error.data());
      iter += sweeps;
    }
  }

  // For rungs with a loop of their own.
  void ended_in(const float* grid) { m_result = grid; }

  const int n;
  const int iter_max;

 private:
  PitchedGrid m_given;
  cuda::DeviceArray<float> m_first;
  cuda::DeviceArray<float> m_second;
  float* const m_error;
  HostError m_host_error;
  const float* m_result = nullptr;
};

// The sweeps between two checks as one launch of a graph.
template <typename Sweep>
class SweepGraph {
 public:
  SweepGraph(cuda::Queue& queue, SweptGrids grids, int sweeps) {
    CUDA_REQUIRE(cudaStreamBeginCapture(queue.stream(), cudaStreamCaptureModeThreadLocal));
    sweep_until_check<Sweep>(queue, grids, sweeps);
    cudaGraph_t graph = nullptr;
    CUDA_REQUIRE(cudaStreamEndCapture(queue.stream(), &graph));
    const cudaError_t status = cudaGraphInstantiate(&m_graph, graph, 0);
    cudaGraphDestroy(graph);
    cuda::require(status, "cudaGraphInstantiate");
    m_result = grids.from;
  }
  SweepGraph(const SweepGraph&) = delete;
  SweepGraph& operator=(const SweepGraph&) = delete;
  ~SweepGraph() { cudaGraphExecDestroy(m_graph); }

  // Returns the grid that holds the result.
  const float* launch(cuda::Queue& queue) const {
    CUDA_REQUIRE(cudaGraphLaunch(m_graph, queue.stream()));
    return m_result;
  }

 private:
  cudaGraphExec_t m_graph = nullptr;
  const float* m_result = nullptr;
};

// Does every sweep of a repetition in launches of two graphs, the second for a shorter last
// interval. They are made in the first repetition, since counters that patch code see only kernels
// of graphs that were instantiated while they count.
template <typename Sweep>
class GraphLaplace : public SwappedLaplace {
  static_assert(check_every % 2 == 0, "a graph starts from the first grid");

 public:
  using SwappedLaplace::SwappedLaplace;

  void run(cuda::Queue& queue) {
    iterate(queue, [&](int sweeps) {
      return m_graphs.try_emplace(sweeps, queue, grids(), sweeps).first->second.launch(queue);
    });
  }

 private:
  std::map<int, SweepGraph<Sweep>> m_graphs;  // by number of sweeps
};

inline double checks(const Size& size) {
  return static_cast<double>((size["sweeps"] + check_every - 1) / check_every);
}

// One stencil pass per sweep; the host reads the checks.
inline void swapping_work(const Size& size, double cache, double passes, rl_work& work) {
  declare_bytes(size, cache, passes, work);
  work.link_from_device = sizeof(float) * checks(size);
}

}  // namespace roofladder::jacobi
