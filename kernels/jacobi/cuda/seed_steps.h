// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "kernels/jacobi/cuda/seed_kernels.h"

// Launch shapes, parts and the loop over sweeps of the seed's steps.
namespace roofladder::jacobi {

enum Part : std::uint32_t { stencil, reduction, copy, to_device, from_device };
inline const std::vector<std::string> parts_with_link{"stencil", "reduction", "copy", "to_device",
                                                      "from_device"};

using StencilKernel = void (*)(const float*, float*, int, int, float*);
using CopyKernel = void (*)(float*, const float*, int, int);

// A loop nest as a kernel: OpenACC's gang clause is the grid, its vector clause the block.
struct StencilNest {
  StencilKernel kernel;
  cuda::Shape shape;
};
struct CopyNest {
  CopyKernel kernel;
  cuda::Shape shape;
};

// As many blocks as the interior needs.
inline cuda::Shape covering(const Problem& problem, dim3 block) {
  const auto interior = static_cast<std::size_t>(problem.size["n"] - 2);
  return {{cuda::blocks_for(interior, block.x), cuda::blocks_for(interior, block.y)}, block};
}

// The compiler's own choice for the seed.
inline const dim3 default_block{16, 16};

inline StencilNest default_stencil(const Problem& problem) {
  return {stencil_of_points, covering(problem, default_block)};
}
inline CopyNest default_copy(const Problem& problem) {
  return {copy_of_points, covering(problem, default_block)};
}

// gang(32), vector(16) on the rows and gang(16), vector(32) on the columns.
inline StencilNest tuned_stencil() {
  return {stencil_with_loops, {{16, 32}, {32, 16}}};
}

// gang(16), vector(32) on the columns only. The rows get blocks of 256 threads, as the compiler
// chose, and enough of them to cover every row.
inline CopyNest tuned_copy(const Problem& problem) {
  const dim3 block{32, 8};
  return {copy_with_loops, {{16, covering(problem, block).grid.y}, block}};
}

// Addresses of the grids, and of the error that the host's loop reads after every sweep.
struct Places {
  float* A;  // on the device
  float* Anew;
  float* error;
  float* host_error;
};

// The seed's loop over sweeps.
class Laplace {
 public:
  Laplace(const Problem& problem, const Places& places, const StencilNest& stencil_nest,
          const CopyNest& copy_nest)
      : n(static_cast<int>(problem.size["n"])),
        m(n),
        iter_max(static_cast<int>(problem.size["sweeps"])),
        A(places.A),
        Anew(places.Anew),
        m_error(places.error),
        m_host_error(places.host_error),
        m_stencil(stencil_nest),
        m_copy(copy_nest),
        m_partial(static_cast<std::size_t>(stencil_nest.shape.grid.x) * stencil_nest.shape.grid.y) {
  }

  void reset() {}
  void finish() {}

 protected:
  void launch_stencil(cuda::Queue& queue) {
    queue.launch(m_stencil.kernel, m_stencil.shape, A, Anew, n, m, m_partial.data());
  }
  float reduce_error(cuda::Queue& queue) {
    queue.launch(reduce_partial_maxima, {1, 256}, m_partial.data(),
                 static_cast<unsigned>(m_partial.size()), m_error);
    return read_error(queue, m_error, m_host_error);
  }
  void launch_copy(cuda::Queue& queue) { queue.launch(m_copy.kernel, m_copy.shape, A, Anew, n, m); }

  void iterate(cuda::Queue& queue) {
    float error = 1.f;
    int iter = 0;
    while (error > never_converged && iter < iter_max) {
      queue.enter(stencil);
      launch_stencil(queue);
      queue.enter(reduction);
      error = reduce_error(queue);
      queue.enter(copy);
      launch_copy(queue);
      iter++;
    }
  }

  const int n;
  const int m;
  const int iter_max;
  float* A;
  float* Anew;

 private:
  float* const m_error;
  float* const m_host_error;
  StencilNest m_stencil;
  CopyNest m_copy;
  cuda::DeviceArray<float> m_partial;
};

// Copies of the host's grids on the device.
struct CopiedGrids {
  explicit CopiedGrids(const Problem& problem)
      : host_A(problem.array<float>("A")),
        host_Anew(problem.array<float>("Anew")),
        copy_of_A(host_A.size()),
        copy_of_Anew(host_Anew.size()),
        device_error(std::size_t{1}) {}

  const std::span<float> host_A;
  const std::span<float> host_Anew;
  cuda::DeviceArray<float> copy_of_A;
  cuda::DeviceArray<float> copy_of_Anew;
  cuda::DeviceArray<float> device_error;
};

// Includes transfers in the repetition, so the problem is on the host.
class TransferringLaplace : protected CopiedGrids, public Laplace {
 public:
  TransferringLaplace(const Problem& problem, const StencilNest& stencil_nest,
                      const CopyNest& copy_nest)
      : CopiedGrids(problem),
        Laplace(problem,
                {copy_of_A.data(), copy_of_Anew.data(), device_error.data(),
                 problem.array<float>("error").data()},
                stencil_nest, copy_nest) {}
};

// Includes no transfers: the problem is on the device.
class ResidentLaplace : private HostError, public Laplace {
 public:
  ResidentLaplace(const Problem& problem, const StencilNest& stencil_nest,
                  const CopyNest& copy_nest)
      : Laplace(problem,
                {problem.array<float>("A").data(), problem.array<float>("Anew").data(),
                 problem.array<float>("error").data(), HostError::data()},
                stencil_nest, copy_nest) {}
};

inline void copy_in(cuda::Queue& queue, float* to, std::span<const float> from) {
  CUDA_REQUIRE(
      cudaMemcpyAsync(to, from.data(), from.size_bytes(), cudaMemcpyHostToDevice, queue.stream()));
}
inline void copy_out(cuda::Queue& queue, std::span<float> to, const float* from) {
  CUDA_REQUIRE(
      cudaMemcpyAsync(to.data(), from, to.size_bytes(), cudaMemcpyDeviceToHost, queue.stream()));
}

// acc data copy(A, Anew)
class DataRegion : public TransferringLaplace {
 public:
  using TransferringLaplace::TransferringLaplace;

  void run(cuda::Queue& queue) {
    queue.enter(to_device);
    copy_in(queue, A, host_A);
    copy_in(queue, Anew, host_Anew);
    iterate(queue);
    queue.enter(from_device);
    copy_out(queue, host_A, A);
    copy_out(queue, host_Anew, Anew);
  }
};

inline void declare_seed_flops(const Size& size, rl_work& work) {
  const double points = interior_points(size) * static_cast<double>(size["sweeps"]);
  work.fp32.add = 4 * points;
  work.fp32.mul = points;
}

// A stencil pass and a copy pass per sweep, on the device alone.
inline void copying_work(const Size& size, double cache, rl_work& work) {
  declare_bytes(size, cache, 2 * static_cast<double>(size["sweeps"]), work);
  declare_seed_flops(size, work);
  work.link_from_device = sizeof(float) * static_cast<double>(size["sweeps"]);
}

// Whole grids cross the host link once each way, and the errors.
template <int grids>
void data_region_work(const Size& size, double cache, rl_work& work) {
  copying_work(size, cache, work);
  const double grid = sizeof(float) * static_cast<double>(size["n"] * size["n"]);
  work.link_to_device = grids * grid;
  work.link_from_device += grids * grid;
}

}  // namespace roofladder::jacobi
