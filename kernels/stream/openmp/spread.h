// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/stream/openmp/stream.h"

// Operations with few reads and many stores.
namespace roofladder::stream {

// a[i] = s b[i / to]
template <int to, bool non_temporal>
struct Spread {
  template <typename Real>
  class Code : public Vectors<Real> {
   public:
    using Vectors<Real>::Vectors;

    void run(Parts) {
      Real* a = this->m_a.data();
      const Real* b = this->m_b.data();
      const std::ptrdiff_t n = std::ssize(this->m_a);
      const std::ptrdiff_t whole = n / to;
#pragma omp parallel
      {
        const auto s = broadcast(Real(scalar));
#pragma omp for nowait
        for (std::ptrdiff_t i = 0; i < whole; ++i) {
          for (std::ptrdiff_t k = 0; k < to; k += lanes<Real>) {
            put(a + to * i + k, s * broadcast(b[i]));
          }
        }
        drain_stores();
      }
      for (std::ptrdiff_t i = to * whole; i < n; ++i) {
        a[i] = Real(scalar) * b[i / to];
      }
    }

   private:
    static_assert(to % lanes<double> == 0);

    static void put(Real* to_where, Register<Real> value) {
      if constexpr (non_temporal) {
        store_non_temporal(to_where, value);
      } else {
        store(to_where, value);
      }
    }
  };

  static void work(const Size& size, double /*last_level_cache*/, rl_work& work) {
    work.fp64.mul = static_cast<double>(size["n"]);
    work.minimum_read = vector_bytes(size) / to;
    work.minimum_write = vector_bytes(size);
    work.write_allocate = non_temporal ? 0 : vector_bytes(size);
  }

  static VariantEntry entry() {
    const std::string name = "spread_" + std::to_string(to);
    const std::string title =
        "Spread to " + std::to_string(to) + ": a[i] = s b[i/" + std::to_string(to) + "]";
    Description description{
        .title = non_temporal ? title + ", non-temporal stores" : title,
        .claim = non_temporal
                     ? "Non-temporal stores write whole lines past the caches, so a is not fetched."
                     : "Regular stores: a line of a is fetched before it is overwritten.",
        .ceiling = "dram",
        .computes = name,
        .work = work,
    };
    if (non_temporal) {
      description.parent = name;
      description.flags = RL_NON_TEMPORAL;
      description.parameters = {{"nt", 1}};
    }
    return variant<Code, double>(description);
  }
};

}  // namespace roofladder::stream
