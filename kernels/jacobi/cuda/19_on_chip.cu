// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

#include "kernels/jacobi/cuda/band.h"
#include "kernels/jacobi/cuda/swapped.h"

namespace roofladder {
namespace {

using namespace jacobi;

// Does every sweep of a repetition; a block keeps its rows from the first to the last.
template <int threads, int held_rows>
__global__ void __launch_bounds__(threads, 1) keep_on_chip(const BandPlan plan) {
  const cooperative_groups::grid_group grid = cooperative_groups::this_grid();
  Band<held_rows> band(plan);
  band.load();
  grid.sync();
  float error = 1.f;
  int iter = 0;
  int check = 0;
  while (error > never_converged && iter < plan.sweeps) {
    ++iter;
    const bool with_error = iter % check_every == 0 || iter == plan.sweeps;
    const float greatest = band.sweep(with_error);
    if (with_error) {
      raise_error(plan.errors + check, greatest);
    }
    grid.sync();
    if (with_error) {
      error = __ldcg(plan.errors + check++);
    }
  }
  band.store();
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    *plan.last_error = error;
  }
}

// The number of rows that a thread holds depends on the registers that a block of this width leaves
// it: 64 or 128.
struct Version {
  void (*kernel)(BandPlan);
  int held_rows;
};
Version version_for(int pitch) {
  return pitch <= quad * most_threads / 2 ? Version{keep_on_chip<most_threads / 2, 16>, 16}
                                          : Version{keep_on_chip<most_threads, 7>, 7};
}

int attribute(cudaDeviceAttr which) {
  int device = 0;
  int value = 0;
  CUDA_REQUIRE(cudaGetDevice(&device));
  CUDA_REQUIRE(cudaDeviceGetAttribute(&value, which, device));
  return value;
}

std::size_t shared_memory_available(void (*kernel)(BandPlan)) {
  cudaFuncAttributes of_kernel{};
  CUDA_REQUIRE(cudaFuncGetAttributes(&of_kernel, kernel));
  return attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin) - of_kernel.sharedSizeBytes;
}

std::optional<std::string> refuses(const Size& size) {
  constexpr std::int64_t columns = quad * most_threads;
  if (size["n"] <= columns) {
    return std::nullopt;
  }
  return "the on-chip kernel keeps whole rows in a block, at most " + std::to_string(columns) +
         " columns; n is " + std::to_string(size["n"]) + ". Choose a smaller n";
}

void require_fit(const BandPlan& plan, unsigned blocks) {
  const int beyond = std::max(0, plan.rows - plan.held_rows - plan.shared_rows);
  const std::size_t in_l2 = static_cast<std::size_t>(beyond) * blocks * plan.pitch * sizeof(float);
  if (in_l2 > static_cast<std::size_t>(attribute(cudaDevAttrL2CacheSize)) / 2) {
    throw std::runtime_error("a grid of n = " + std::to_string(plan.n) +
                             " does not fit on this chip: " + std::to_string(in_l2) +
                             " bytes are left over by registers and shared memory, more than "
                             "half of the L2 cache. Choose a smaller n");
  }
}

// The largest number of rows that fit in shared memory together with the edges of all rows.
int shared_rows_that_fit(const BandPlan& plan, std::size_t available) {
  const std::size_t edges = edge_bytes(plan);
  const std::size_t row = plan.pitch * sizeof(float);
  const std::size_t fit = available > edges ? (available - edges) / row : 0;
  return std::min(static_cast<int>(fit), std::max(0, plan.rows - plan.held_rows));
}

class OnChip {
 public:
  explicit OnChip(const Problem& problem)
      : m_given(problem, padded_pitch(problem)),
        m_grid(m_given.size()),
        m_errors(static_cast<std::size_t>(checks(problem.size))),
        m_kernel(version_for(m_given.pitch()).kernel),
        m_plan(plan_of(problem)),
        m_blocks(cuda::blocks_for(m_plan.n - 2, m_plan.rows)),
        m_halo(static_cast<std::size_t>(m_blocks) * 4 * m_plan.pitch) {
    require_fit(m_plan, m_blocks);
    m_plan.grid = m_grid.data();
    m_plan.halo = m_halo.data();
    m_plan.errors = m_errors.data();
    m_plan.last_error = problem.array<float>("error").data();
    m_shape = {m_blocks, static_cast<unsigned>(m_plan.pitch / quad),
               edge_bytes(m_plan) + m_plan.shared_rows * m_plan.pitch * sizeof(float)};
    CUDA_REQUIRE(cudaFuncSetAttribute(m_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                      static_cast<int>(m_shape.shared)));
  }

  void reset() { m_given.restore(m_grid); }

  void run(cuda::Queue& queue) {
    const auto* kernel = reinterpret_cast<const void*>(m_kernel);
    CUDA_REQUIRE(cudaMemsetAsync(m_errors.data(), 0, m_errors.bytes(), queue.stream()));
    queue.note(kernel, m_shape);
    void* arguments[] = {&m_plan};
    CUDA_REQUIRE(cudaLaunchCooperativeKernel(kernel, m_shape.grid, m_shape.block, arguments,
                                             m_shape.shared, queue.stream()));
  }

  void finish() { m_given.give_back(m_grid.data()); }

 private:
  // Divides the interior rows into as many bands as there are multiprocessors, all of the same
  // height except the last.
  static BandPlan plan_of(const Problem& problem) {
    BandPlan plan{};
    plan.n = static_cast<int>(problem.size["n"]);
    plan.pitch = padded_pitch(problem);
    plan.sweeps = static_cast<int>(problem.size["sweeps"]);
    const int multiprocessors = attribute(cudaDevAttrMultiProcessorCount);
    plan.rows = (plan.n - 2 + multiprocessors - 1) / multiprocessors;
    const Version version = version_for(plan.pitch);
    plan.held_rows = version.held_rows;
    plan.shared_rows = shared_rows_that_fit(plan, shared_memory_available(version.kernel));
    return plan;
  }

  PitchedGrid m_given;
  cuda::DeviceArray<float> m_grid;
  cuda::DeviceArray<float> m_errors;
  void (*m_kernel)(BandPlan);
  BandPlan m_plan;
  unsigned m_blocks;
  cuda::DeviceArray<float> m_halo;
  cuda::Shape m_shape;
};

// The grid is read once and written once. Boundary columns and padding are computed like the
// interior of their row, and the results discarded.
void work(const Size& size, double cache, rl_work& work) {
  const auto n = static_cast<double>(size["n"]);
  const auto sweeps = static_cast<double>(size["sweeps"]);
  const double computed = (n - 2) * std::ceil(n / warp_columns) * warp_columns;
  declare_bytes(size, cache, 1, work);
  work.fp32.add = computed * (3 * sweeps + checks(size));
  work.fp32.mul = computed * sweeps;
}

}  // namespace

extern const VariantFile jacobi_cuda_19_on_chip{cuda::resident_variant<OnChip>({
    .title = "Kept on the chip",
    .claim = "One cooperative kernel for all sweeps. A block keeps its rows in registers, shared "
             "memory and, for what is left, the L2 cache; blocks exchange their outermost rows "
             "through L2 and wait for each other once a sweep. What L2 does not keep of its share "
             "goes through memory in every sweep.",
    .expects = RL_LESS_TRAFFIC,
    .parent = "vector:rows=8",
    .flags = RL_ON_CHIP | RL_BRANCH,
    .refuses = refuses,
    .work = work,
})};

}  // namespace roofladder
