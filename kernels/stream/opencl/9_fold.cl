// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

#define FOLDS 8

// folded[i] = b[i] + b[i + m] + ... + b[i + 7 m] of m = n / 8 elements, rounded up; a work-item has
// its eight accesses in flight at the same time.
kernel void fold(global double* restrict folded, ulong m, global const double* restrict b,
                 ulong n) {
  const ulong i = get_global_id(0);
  if (i >= m) {
    return;
  }
  double term[FOLDS];
#pragma unroll
  for (uint k = 0; k < FOLDS; ++k) {
    term[k] = i + k * m < n ? b[i + k * m] : 0.0;
  }
  double sum = term[0];
#pragma unroll
  for (uint k = 1; k < FOLDS; ++k) {
    sum += term[k];
  }
  folded[i] = sum;
}

#else
#include <cmath>
#include <string>

#include "kernels/stream/opencl/stream.h"

namespace roofladder {
namespace {

constexpr double folds = 8;

template <std::size_t group>
class Fold {
 public:
  Fold(const Problem& problem, opencl_c::Queue& queue)
      : m_b(queue, problem.array<double>("b")),
        m_host_folded(problem.array<double>("folded")),
        m_folded(queue, m_host_folded.size()) {}

  void reset() {}
  void run(opencl_c::Queue& queue) {
    queue.launch("fold", {{opencl_c::groups_for(m_folded.size(), group), 1}, {group, 1}}, m_folded,
                 m_folded.size(), m_b, m_b.size());
  }
  void finish() { m_folded.download(m_host_folded); }

 private:
  opencl_c::Array<double> m_b;
  std::span<double> m_host_folded;
  opencl_c::Array<double> m_folded;
};

void work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  const double m = std::ceil(static_cast<double>(size["n"]) / folds);
  work.fp64.add = (folds - 1) * m;
  work.minimum_read = stream::vector_bytes(size);
  work.minimum_write = sizeof(double) * m;
}

template <std::size_t group>
VariantEntry fold_variant() {
  return opencl_c::device_variant<Fold<group> >({
      .title = "Fold of 8: a sum of eighths of b, groups of " + std::to_string(group),
      .claim = "Eight elements are read for one that is written.",
      .ceiling = "dram",
      .computes = "fold",
      .flags = RL_RESTORES,
      .parameters = {{"group", group}},
      .work = work,
  });
}

}  // namespace

extern const VariantFile stream_opencl_9_fold{fold_variant<256>()};

}  // namespace roofladder
#endif
