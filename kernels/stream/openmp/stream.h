// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <omp.h>
#include <span>
#include <string>
#include <vector>

#include "roofladder/openmp/simd.hpp"
#include "roofladder/openmp/variant.hpp"

// The loops that the operations of this folder share.
namespace roofladder::stream {

inline constexpr double scalar = 0.4;

template <typename Real>
class Vectors {
 public:
  explicit Vectors(const Problem& problem)
      : m_a(problem.array<Real>("a")),
        m_b(problem.array<Real>("b")),
        m_c(problem.array<Real>("c")) {}

  void reset() {}
  void finish() {}

 protected:
  std::span<Real> m_a;
  std::span<const Real> m_b;
  std::span<const Real> m_c;
};

// a[i] = Operation::value(scalar, b[i], c[i])
template <typename Operation, typename Real>
class RegularStores : public Vectors<Real> {
 public:
  using Vectors<Real>::Vectors;

  void run(Parts) {
    Real* a = this->m_a.data();
    const Real* b = this->m_b.data();
    const Real* c = this->m_c.data();
    const std::ptrdiff_t n = std::ssize(this->m_a);
#pragma omp parallel for
    for (std::ptrdiff_t i = 0; i < n; ++i) {
      a[i] = Operation::value(Real(scalar), b[i], c[i]);
    }
  }
};

// The same with non-temporal stores, one register at a time.
template <typename Operation, typename Real>
class NonTemporalStores : public Vectors<Real> {
 public:
  using Vectors<Real>::Vectors;

  void run(Parts) {
    Real* a = this->m_a.data();
    const Real* b = this->m_b.data();
    const Real* c = this->m_c.data();
    const std::ptrdiff_t n = std::ssize(this->m_a);
    const std::ptrdiff_t in_registers = n - n % lanes<Real>;
#pragma omp parallel
    {
      const auto s = broadcast(Real(scalar));
#pragma omp for nowait
      for (std::ptrdiff_t i = 0; i < in_registers; i += lanes<Real>) {
        store_non_temporal(a + i, Operation::value(s, load(b + i), load(c + i)));
      }
      drain_stores();
    }
    for (std::ptrdiff_t i = in_registers; i < n; ++i) {
      a[i] = Operation::value(Real(scalar), b[i], c[i]);
    }
  }
};

// sum = sum of Operation::term(b[i], c[i])
template <typename Operation, typename Real>
class Sum : public Vectors<Real> {
 public:
  // With one register each addition would wait for the one before (4 cycles); eight keep two add
  // units busy.
  static constexpr std::ptrdiff_t registers = 8;
  static constexpr std::ptrdiff_t stride = registers * lanes<Real>;

  explicit Sum(const Problem& problem)
      : Vectors<Real>(problem),
        m_sum(problem.array<Real>("sum")),
        m_sum_of_thread(static_cast<std::size_t>(omp_get_max_threads())) {}

  void run(Parts) {
    const std::ptrdiff_t n = std::ssize(this->m_b);
    const std::ptrdiff_t in_registers = n - n % stride;
    std::size_t threads = 1;
#pragma omp parallel
    {
#pragma omp single nowait
      threads = static_cast<std::size_t>(omp_get_num_threads());
      m_sum_of_thread[static_cast<std::size_t>(omp_get_thread_num())] = sum_of_share(in_registers);
    }
    Real sum{0.0};
    for (const Real& of_thread : std::span(m_sum_of_thread).first(threads)) {
      sum += of_thread;
    }
    for (std::ptrdiff_t i = in_registers; i < n; ++i) {
      sum += Operation::term(this->m_b[i], this->m_c[i]);
    }
    m_sum[0] = sum;
  }

 private:
  Real sum_of_share(std::ptrdiff_t end) const {
    const Real* b = this->m_b.data();
    const Real* c = this->m_c.data();
    Register<Real> sums[registers] = {};
#pragma omp for nowait
    for (std::ptrdiff_t i = 0; i < end; i += stride) {
      for (std::ptrdiff_t r = 0; r < registers; ++r) {
        const std::ptrdiff_t at = i + r * lanes<Real>;
        sums[r] = sums[r] + Operation::term(load(b + at), load(c + at));
      }
    }
    Real in_lanes[stride];
    for (std::ptrdiff_t r = 0; r < registers; ++r) {
      store(in_lanes + r * lanes<Real>, sums[r]);
    }
    Real sum{0.0};
    for (const Real& lane : in_lanes) {
      sum += lane;
    }
    return sum;
  }

  std::span<Real> m_sum;
  std::vector<Real> m_sum_of_thread;
};

inline double vector_bytes(const Size& size) {
  return 8.0 * static_cast<double>(size["n"]);
}

template <typename Operation, bool non_temporal>
void store_work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  const auto n = static_cast<double>(size["n"]);
  work.fp64.add = Operation::adds * n;
  work.fp64.mul = Operation::multiplies * n;
  work.minimum_read = Operation::vectors_read * vector_bytes(size);
  work.minimum_write = vector_bytes(size);
  work.write_allocate = non_temporal ? 0 : vector_bytes(size);
}

template <typename Operation>
void sum_work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  const auto n = static_cast<double>(size["n"]);
  const double of_lanes_and_threads = Sum<Operation, double>::stride + 1;  // on one thread
  work.fp64.add = n + of_lanes_and_threads;
  work.fp64.mul = Operation::multiplies * n;
  work.minimum_read = Operation::vectors_read * vector_bytes(size);
  work.minimum_write = sizeof(double);
}

template <typename Operation>
struct Codes {
  template <typename Real>
  using Regular = RegularStores<Operation, Real>;
  template <typename Real>
  using NonTemporal = NonTemporalStores<Operation, Real>;
  template <typename Real>
  using Reduction = Sum<Operation, Real>;
};

// Variants of an operation that stores, with regular and with non-temporal stores.
template <typename Operation>
VariantFile store_variants(const std::string& operation) {
  const std::string title = Operation::title;
  const Description regular{
      .title = title,
      .claim = "Regular stores: a line of a is fetched before it is overwritten.",
      .ceiling = "dram",
      .computes = operation,
      .work = store_work<Operation, false>,
  };
  const Description non_temporal{
      .title = title + ", non-temporal stores",
      .claim = "Non-temporal stores write whole lines past the caches, so a is not fetched.",
      .parent = operation,
      .ceiling = "dram",
      .computes = operation,
      .flags = RL_NON_TEMPORAL,
      .parameters = {{"nt", 1}},
      .work = store_work<Operation, true>,
  };
  return {variant<Codes<Operation>::template Regular, double>(regular),
          variant<Codes<Operation>::template NonTemporal, double>(non_temporal)};
}

// The variant of an operation that only reads and yields one number.
template <typename Operation>
VariantFile sum_variant(const std::string& operation) {
  return {variant<Codes<Operation>::template Reduction, double>({
      .title = Operation::title,
      .claim = "No stores: the cost of reading alone, eight vector registers of partial sums.",
      .ceiling = "dram",
      .computes = operation,
      .work = sum_work<Operation>,
  })};
}

}  // namespace roofladder::stream
