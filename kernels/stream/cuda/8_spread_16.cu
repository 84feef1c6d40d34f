// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/stream/cuda/stream.h"
#include "roofladder/cuda/prefetch.hpp"

namespace roofladder {
namespace {

struct Spread {
  static constexpr const char* name = "spread_16";
  static constexpr const char* title = "Spread to 16: a[i] = s b[i/16]";
  static constexpr int vectors_read = 1;
  static constexpr int adds = 0;
  static constexpr int multiplies = 1;
  static constexpr int fmas = 0;

  __device__ static double value(double s, double b, double /*c*/) { return s * b; }
};

// Memory that alternates between reads and writes loses time at every change. So the first blocks
// of a region prefetch to L2 the inputs of the next region: few long bursts of reads. 24 MiB are
// written meanwhile, so that L2 still holds the inputs. The vector is longer than the requested
// size, so that the launch and the first region, whose inputs are not prefetched, matter less.
constexpr unsigned block = 256;
constexpr std::size_t outputs_of_block = 2 * block;
constexpr std::size_t inputs_of_block = outputs_of_block / 16;
constexpr std::size_t blocks_of_region = 6144;
constexpr std::size_t slice = 512;  // doubles that one block prefetches to L2
constexpr std::size_t longer = 4;

__global__ void spread_in_bursts(double* a, const double* b, std::size_t n) {
  const std::size_t in_region = blockIdx.x % blocks_of_region;
  const std::size_t next = (blockIdx.x / blocks_of_region + 1) * blocks_of_region;
  if (in_region * slice < blocks_of_region * inputs_of_block) {
    cuda::prefetch_to_l2(b + next * inputs_of_block + in_region * slice, slice, b + (n + 15) / 16,
                         threadIdx.x, block);
  }
  const std::size_t first = blockIdx.x * outputs_of_block + 2 * threadIdx.x;
  const double value = first < n ? Spread::value(stream::scalar, b[first / 16], 0) : 0;
  if (first + 2 <= n) {
    __stcs(reinterpret_cast<double2*>(a + first), double2{value, value});
  } else if (first < n) {
    a[first] = value;
  }
}

class InBursts : public stream::Vectors {
 public:
  explicit InBursts(const Problem& problem)
      : Vectors(problem, false), m_a(longer * m_host_a.size()) {}
  void run(cuda::Queue& queue) {
    queue.launch(spread_in_bursts, {cuda::blocks_for(m_a.size(), outputs_of_block), block},
                 m_a.data(), std::as_const(m_b).data(), m_a.size());
  }
  void finish() {
    CUDA_REQUIRE(
        cudaMemcpy(m_host_a.data(), m_a.data(), m_host_a.size_bytes(), cudaMemcpyDeviceToHost));
  }

 private:
  cuda::DeviceArray<double> m_a;
};

void longer_work(const Size& size, double cache, rl_work& work) {
  stream::store_work<Spread>(size, cache, work);
  work.fp64.mul *= longer;
  work.minimum_read *= longer;
  work.minimum_write *= longer;
}

}  // namespace

template <>
inline constexpr int stream::spread<Spread> = 16;

extern const VariantFile stream_cuda_8_spread_16{
    stream::store_variant<Spread, 1, 128>(),
    stream::store_variant<Spread, 2, 256>(),
    cuda::device_variant<InBursts>({
        .title = std::string(Spread::title) + ", reading in bursts",
        .claim = "Long bursts of reading between stretches of pure writing: what the mix can reach "
                 "when memory seldom turns.",
        .ceiling = "dram",
        .computes = Spread::name,
        .flags = RL_RESTORES,
        .parameters = {{"bursts", 1}},
        .work = longer_work,
    }),
};

}  // namespace roofladder
