// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cuda/atomic>

#include "kernels/multipole_gravity/cuda/parity_products.h"
#include "kernels/multipole_gravity/cuda/ring.h"
#include "roofladder/cuda/multiprocessors.hpp"

namespace roofladder {
namespace {

using namespace multipole;

constexpr int circles_of_band = 32;

// A block's circles of its band, numbered from shell to shell.
struct Share {
  int circles;  // of the band in one shell
  int begin;
  int end;

  // Divides the circles into `count` shares of whole fours, which may continue from shell to shell.
  __device__ Share(const Shells& shells, int band, int shell_count, int number, int count)
      : circles(min(circles_of_band, shells.theta - band)) {
    const int fours = shell_count * circles / 4;
    const int least = fours / count;
    const int rest = fours % count;
    begin = 4 * (number * least + min(number, rest));
    end = begin + 4 * (least + (number < rest ? 1 : 0));
  }
};

// Clears the moments of all shells before any block adds to them, without a separate kernel: the
// blocks of the first band clear them, which a device starts first.
class Clearing {
 public:
  Clearing(const Shells& shells, int shell_count, unsigned* cleared, unsigned when_done)
      : m_shells(shells), m_shell_count(shell_count), m_cleared(cleared), m_when_done(when_done) {}

  __device__ void begin() const {
    const bool is_first_band = blockIdx.y == 0 && blockIdx.z == 0;
    if (!is_first_band) {
      return;
    }
    const Index count = Index{m_shell_count} * moments;
    const auto stride = static_cast<Index>(gridDim.x) * blockDim.x;
    for (Index n = static_cast<Index>(blockIdx.x) * blockDim.x + threadIdx.x; n < count;
         n += stride) {
      m_shells.moments[n] = 0;
    }
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) {
      Count(*m_cleared).fetch_add(1, ::cuda::memory_order_release);
    }
  }

  __device__ void wait() const {
    if (threadIdx.x == 0) {
      while (Count(*m_cleared).load(::cuda::memory_order_acquire) != m_when_done) {
      }
    }
    __syncthreads();
  }

 private:
  using Count = ::cuda::atomic_ref<unsigned, ::cuda::thread_scope_device>;

  Shells m_shells;
  int m_shell_count;
  unsigned* m_cleared;  // blocks that have cleared their share, in all runs so far
  unsigned m_when_done;
};

// A warp's circles of its block's share, one after the other.
class Fetches {
 public:
  __device__ Fetches(const Shells& shells, const Share& share, int band, int k, Ring& ring)
      : m_shells(shells),
        m_share(share),
        m_band(band),
        m_k(k),
        m_ring(ring),
        m_next(share.begin + static_cast<int>(threadIdx.x) / lanes),
        m_shell(m_next / share.circles) {}

  __device__ void send() {
    while (m_next >= (m_shell + 1) * m_share.circles) {
      m_shell++;
    }
    if (m_next < m_share.end) {
      const int row = m_next - m_shell * m_share.circles;
      m_ring.fetch(m_shells, m_shell * m_shells.theta + m_band + row, m_k);
    } else {
      m_ring.fetch_nothing();
    }
    m_next += warps;
  }

 private:
  const Shells& m_shells;
  const Share& m_share;
  int m_band;
  int m_k;
  Ring& m_ring;
  int m_next;
  int m_shell;
};

// Starts copying the band's functions of theta, which arrive with the ring's next circles.
__device__ void fetch_polar(const Shells& shells, const Share& share, int band, double* polar) {
  const double* from = shells.polar + band * legendres;
  for (int n = 2 * static_cast<int>(threadIdx.x); n < share.circles * legendres;
       n += 2 * warps * lanes) {
    __pipeline_memcpy_async(polar + n, from + n, sizeof(double2));
  }
}

// blockIdx.x is the share, blockIdx.y the band, blockIdx.z the slice.
__global__ void __launch_bounds__(warps* lanes, ParityProducts::resident)
    expand(const Shells shells, int shell_count, const Clearing clearing,
           const double* __restrict__ table) {
  __shared__ alignas(16) double polar[circles_of_band * legendres];
  __shared__ FunctionSums sums[circles_of_band];
  extern __shared__ CopiedCircle copied[];
  const int thread = static_cast<int>(threadIdx.x);
  const int lane = thread % lanes;
  const int band = static_cast<int>(blockIdx.y) * circles_of_band;
  const int start = static_cast<int>(blockIdx.z) * slice;
  const Share share(shells, band, shell_count, static_cast<int>(blockIdx.x),
                    static_cast<int>(gridDim.x));
  Ring ring(copied);
  Fetches fetches(shells, share, band, min(start + elements * lane, shells.phi / 4 - elements),
                  ring);
  fetch_polar(shells, share, band, polar);
  for (int n = 0; n < Ring::ahead; ++n) {
    fetches.send();
  }
  clearing.begin();
  ParityProducts products(lane);
  products.load(table, shells.phi / 4, start);
  OrderSums order_sums(thread);
  int circle = share.begin + thread / lanes;
  for (int part = share.begin; part < share.end;) {
    const int shell = part / share.circles;
    const int of_shell = shell * share.circles;
    const int next = min(share.end, of_shell + share.circles);
#pragma unroll 1
    for (; circle < next; circle += warps) {
      const CopiedCircle& taken = ring.take();
      fetches.send();
      sums[circle - part][products.number()] = products.times(taken) * taken.volume;
    }
    if (part == share.begin) {
      __pipeline_wait_prior(Ring::ahead - 1);  // for theta, even if this warp took no circle
      clearing.wait();
    } else {
      __syncthreads();
    }
    if (thread < legendres) {
      order_sums.add(polar + (part - of_shell) * legendres, sums, next - part);
      order_sums.add_to(shells.moments + Index{shell} * moments);
    }
    __syncthreads();
    part = next;
  }
  ring.drain();
}

// Slices are added up in the moments, not in the sums of circles, so each slice is multiplied by
// the functions of theta separately.
void work(const Size& size, double cache, rl_work& work) {
  warp_circle_work<ParityProducts>(size, cache, work);
  const Grid grid = grid_of(size);
  const Index slices = slices_of(grid);
  work.fp64.add -= static_cast<double>(grid.rows() * slices * lanes);
  work.fp64.fma += static_cast<double>(slices - 1) * theta_products(grid);
}

class ThetaBands : public ShellFields {
 public:
  explicit ThetaBands(const Problem& problem) : ShellFields(problem), m_cleared(1) {
    const unsigned bands =
        cuda::blocks_for(static_cast<std::size_t>(m_grid.theta), circles_of_band);
    const auto slices = static_cast<unsigned>(slices_of(m_grid));
    const auto at_once = static_cast<unsigned>(ParityProducts::resident * cuda::multiprocessors());
    m_shape = {dim3(std::max(1U, at_once / (bands * slices)), bands, slices), warps * lanes,
               Ring::bytes};
    CUDA_REQUIRE(cudaMemset(m_cleared.data(), 0, m_cleared.bytes()));
    Ring::allow(expand);
  }

  void run(cuda::Queue& queue) {
    m_when_done += m_shape.grid.x;
    const auto shell_count = static_cast<int>(m_grid.radii);
    queue.launch(expand, m_shape, shells(), shell_count,
                 Clearing(shells(), shell_count, m_cleared.data(), m_when_done),
                 m_azimuthal.data());
  }

 private:
  cuda::Shape m_shape;
  cuda::DeviceArray<unsigned> m_cleared;
  unsigned m_when_done = 0;
};

}  // namespace

extern const VariantFile multipole_gravity_cuda_6_theta_bands{cuda::resident_variant<ThetaBands>({
    .title = "Bands of theta",
    .claim = "A block had a shell, 1.7 blocks for each that the device holds at once, and read "
             "the functions of theta again for each. Now there are as many blocks as it holds, "
             "with even shares of all circles of a band of theta, whose functions they keep in "
             "shared memory. Circles come without a pause, from shell to shell; moments are "
             "added to atomically.",
    .expects = RL_HIGHER_BANDWIDTH,
    .parent = "lane_per_parity",
    .flags = RL_RESTORES,
    .work = work,
})};

}  // namespace roofladder
