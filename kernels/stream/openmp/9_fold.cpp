// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/stream/openmp/stream.h"

namespace roofladder {
namespace {

constexpr std::ptrdiff_t folds = 8;

// folded[i] = b[i] + b[i + m] + ... + b[i + 7 m] of m = n / 8 elements, rounded up.
template <typename Real>
class Fold : public stream::Vectors<Real> {
 public:
  explicit Fold(const Problem& problem)
      : stream::Vectors<Real>(problem), m_folded(problem.array<Real>("folded")) {}

  void run(Parts) {
    Real* folded = m_folded.data();
    const Real* b = this->m_b.data();
    const std::ptrdiff_t n = std::ssize(this->m_b);
    const std::ptrdiff_t m = std::ssize(m_folded);
    const std::ptrdiff_t whole = std::max<std::ptrdiff_t>(0, n - (folds - 1) * m);
#pragma omp parallel for simd
    for (std::ptrdiff_t i = 0; i < whole; ++i) {
      folded[i] = b[i] + b[i + m] + b[i + 2 * m] + b[i + 3 * m] + b[i + 4 * m] + b[i + 5 * m] +
                  b[i + 6 * m] + b[i + 7 * m];
    }
    for (std::ptrdiff_t i = whole; i < m; ++i) {
      Real sum = b[i];
      for (std::ptrdiff_t k = i + m; k < n; k += m) {
        sum += b[k];
      }
      folded[i] = sum;
    }
  }

 private:
  std::span<Real> m_folded;
};

void work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  const std::int64_t n = size["n"];
  const std::int64_t m = (n + folds - 1) / folds;
  work.fp64.add = static_cast<double>(n - m);
  work.minimum_read = stream::vector_bytes(size);
  work.minimum_write = 8.0 * static_cast<double>(m);
  work.write_allocate = work.minimum_write;
}

}  // namespace

extern const VariantFile stream_openmp_9_fold{variant<Fold, double>({
    .title = "Fold of 8: a sum of eighths of b",
    .claim = "Eight elements are read, in as many streams, for one that is written.",
    .ceiling = "dram",
    .computes = "fold",
    .work = work,
})};

}  // namespace roofladder
