// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/stream/cuda/stream.h"

namespace roofladder {
namespace {

constexpr std::size_t folds = 8;

// folded[i] = b[i] + b[i + m] + ... + b[i + 7 m] of m = n / 8 elements, rounded up; a thread has
// its eight accesses in flight at the same time.
__global__ void fold_kernel(double* folded, std::size_t m, const double* b, std::size_t n) {
  const std::size_t i = blockIdx.x * static_cast<std::size_t>(blockDim.x) + threadIdx.x;
  if (i >= m) {
    return;
  }
  double term[folds];
#pragma unroll
  for (std::size_t k = 0; k < folds; ++k) {
    term[k] = i + k * m < n ? b[i + k * m] : 0.0;
  }
  double sum = term[0];
#pragma unroll
  for (std::size_t k = 1; k < folds; ++k) {
    sum += term[k];
  }
  folded[i] = sum;
}

template <int block>
class Fold : public stream::Vectors {
 public:
  explicit Fold(const Problem& problem)
      : Vectors(problem, false),
        m_host_folded(problem.array<double>("folded")),
        m_folded(m_host_folded.size()) {}

  void run(cuda::Queue& queue) {
    queue.launch(fold_kernel, {cuda::blocks_for(m_folded.size(), block), block}, m_folded.data(),
                 m_folded.size(), std::as_const(m_b).data(), m_b.size());
  }
  void finish() { m_folded.download(m_host_folded); }

 private:
  std::span<double> m_host_folded;
  cuda::DeviceArray<double> m_folded;
};

void work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  const auto n = static_cast<double>(size["n"]);
  const double m = std::ceil(n / folds);
  work.fp64.add = (folds - 1) * m;
  work.minimum_read = stream::vector_bytes(size);
  work.minimum_write = sizeof(double) * m;
}

template <int block>
VariantEntry fold_variant() {
  return cuda::device_variant<Fold<block>>({
      .title = "Fold of 8: a sum of eighths of b, blocks of " + std::to_string(block),
      .claim = "Eight elements are read for one that is written.",
      .ceiling = "dram",
      .computes = "fold",
      .flags = RL_RESTORES,
      .parameters = {{"block", block}},
      .work = work,
  });
}

}  // namespace

extern const VariantFile stream_cuda_9_fold{fold_variant<256>(), fold_variant<512>()};

}  // namespace roofladder
