// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/cache/openmp/sets.h"

namespace roofladder {
namespace {

// a = b + s c; b and c of a set lie one after the other.
template <typename Real>
void triad(const Real* b, const Real* c, Real* a, std::ptrdiff_t n, std::int64_t passes) {
  constexpr std::ptrdiff_t registers = 4;
  const auto s = broadcast(Real(0.4));
  for (std::int64_t pass = 0; pass < passes; ++pass) {
    for (std::ptrdiff_t i = 0; i < n; i += registers * lanes<Real>) {
      for (std::ptrdiff_t at = i; at < i + registers * lanes<Real>; at += lanes<Real>) {
        store(a + at, load(b + at) + s * load(c + at));
      }
    }
    cache::forget_memory();
  }
}

template <typename Real>
class Triad {
 public:
  explicit Triad(const Problem& problem)
      : m_sets(problem.size),
        m_data(problem.array<Real>("data").data()),
        m_result(problem.array<Real>("result").data()) {}

  void reset() {}
  void finish() {}

  void run(Parts) {
    const std::ptrdiff_t n = m_sets.bytes / 24;
#pragma omp parallel for schedule(static)
    for (std::int64_t set = 0; set < m_sets.count; ++set) {
      const Real* const b = m_data + set * 2 * n;
      triad(b, b + n, m_result + set * n, n, m_sets.passes);
    }
  }

 private:
  cache::Sets m_sets;
  const Real* m_data;
  Real* m_result;
};

void work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  const cache::Sets sets(size);
  const auto bytes = static_cast<double>(sets.bytes * sets.count);
  work.minimum_read = bytes * 2 / 3;
  work.minimum_write = bytes / 3;
  work.write_allocate = bytes / 3;
  work.level_bytes = cache::swept_bytes(size);
  work.fp64.add = work.fp64.mul = work.level_bytes / 24;
}

}  // namespace

extern const VariantFile cache_openmp_1_triad{variant<Triad, double>(cache::described<true>(
    "triad", "Triad: a = b + s c",
    "Two vector loads and a store: what a level gives to code that also writes. Counted are the "
    "bytes that the core asks for, 24 an element, whatever a level moves beside them.",
    work))};

}  // namespace roofladder
