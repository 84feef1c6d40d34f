// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cmath>
#include <span>
#include <string>

#include "roofladder/opencl/variant.hpp"

// The host's part of the operations of this folder, and the launch shapes among which the fastest
// is found.
namespace roofladder::stream {

inline double vector_bytes(const Size& size) {
  return 8.0 * static_cast<double>(size["n"]);
}

// Number of elements of a that are computed from one element of b.
template <typename Operation>
inline constexpr int spread = 1;

// Operation::kernel computes a[i] from b[i / spread] and c[i], `doubles` of them per work-item.
template <typename Operation, std::size_t doubles, std::size_t group>
class Store {
 public:
  Store(const Problem& problem, opencl_c::Queue& queue)
      : m_host_a(problem.array<double>("a")),
        m_a(queue, m_host_a.size()),
        m_b(queue, problem.array<double>("b")),
        m_c(queue, problem.array<double>("c")) {}

  void reset() {}
  void run(opencl_c::Queue& queue) {
    const std::size_t items = opencl_c::groups_for(m_a.size(), doubles);
    const opencl_c::Shape shape{{opencl_c::groups_for(items, group), 1}, {group, 1}};
    if constexpr (Operation::vectors_read == 0) {
      queue.launch(Operation::kernel, shape, m_a, m_a.size());
    } else if constexpr (Operation::vectors_read == 1) {
      queue.launch(Operation::kernel, shape, m_a, m_b, m_a.size());
    } else {
      queue.launch(Operation::kernel, shape, m_a, m_b, m_c, m_a.size());
    }
  }
  void finish() { m_a.download(m_host_a); }

 private:
  std::span<double> m_host_a;
  opencl_c::Array<double> m_a;
  opencl_c::Array<double> m_b;
  opencl_c::Array<double> m_c;
};

template <typename Operation>
void store_work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  const auto n = static_cast<double>(size["n"]);
  work.fp64.add = Operation::adds * n;
  work.fp64.mul = Operation::multiplies * n;
  work.fp64.fma = Operation::fmas * n;
  work.minimum_read = Operation::vectors_read * sizeof(double) * std::ceil(n / spread<Operation>);
  work.minimum_write = vector_bytes(size);
}

template <typename Operation, std::size_t doubles, std::size_t group>
VariantEntry store_variant() {
  return opencl_c::device_variant<Store<Operation, doubles, group>>({
      .title = std::string(Operation::title) + ", " + std::to_string(8 * doubles) +
               " B a work-item, groups of " + std::to_string(group),
      .claim = "A device keeps enough bytes in flight in some launch shapes only; the best of "
               "them is the ceiling.",
      .ceiling = "dram",
      .computes = Operation::name,
      .flags = RL_RESTORES,
      .parameters = {{"doubles", doubles}, {"group", group}},
      .work = store_work<Operation>,
  });
}

template <typename Operation>
VariantFile store_variants() {
  return {store_variant<Operation, 1, 256>(), store_variant<Operation, 2, 256>(),
          store_variant<Operation, 2, 1024>(), store_variant<Operation, 4, 1024>()};
}

// Sums in each group; a second kernel adds the sums of the groups.
template <typename Operation, std::size_t groups, std::size_t group>
class Sum {
  static_assert(std::has_single_bit(group), "halves are added until one element is left");

 public:
  Sum(const Problem& problem, opencl_c::Queue& queue)
      : m_host_sum(problem.array<double>("sum")),
        m_b(queue, problem.array<double>("b")),
        m_c(queue, problem.array<double>("c")),
        m_partial(queue, groups),
        m_sum(queue, 1) {}

  void reset() {}
  void run(opencl_c::Queue& queue) {
    const opencl_c::Shape shape{{groups, 1}, {group, 1}};
    if constexpr (Operation::vectors_read == 1) {
      queue.launch(Operation::kernel, shape, m_b, m_b.size(), m_partial);
    } else {
      queue.launch(Operation::kernel, shape, m_b, m_c, m_b.size(), m_partial);
    }
    queue.launch("join", {{1, 1}, {group, 1}}, m_partial, m_partial.size(), m_sum);
  }
  void finish() { m_sum.download(m_host_sum); }

 private:
  std::span<double> m_host_sum;
  opencl_c::Array<double> m_b;
  opencl_c::Array<double> m_c;
  opencl_c::Array<double> m_partial;
  opencl_c::Array<double> m_sum;
};

// The additions that join the partial sums are not declared.
template <typename Operation>
void sum_work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  const auto n = static_cast<double>(size["n"]);
  work.fp64.add = Operation::adds * n;
  work.fp64.fma = Operation::fmas * n;
  work.minimum_read = Operation::vectors_read * vector_bytes(size);
  work.minimum_write = sizeof(double);
}

template <typename Operation, std::size_t groups, std::size_t group>
VariantEntry sum_variant() {
  return opencl_c::device_variant<Sum<Operation, groups, group>>({
      .title = std::string(Operation::title) + ", " + std::to_string(groups) + " groups of " +
               std::to_string(group),
      .claim = "No stores: the cost of reading alone, four independent accesses of 16 bytes a "
               "work-item. A CPU wants one work-item a group, a GPU many.",
      .ceiling = "dram",
      .computes = Operation::name,
      .flags = RL_RESTORES,
      .parameters = {{"groups", groups}, {"group", group}},
      .work = sum_work<Operation>,
  });
}

template <typename Operation>
VariantFile sum_variants() {
  return {sum_variant<Operation, 64, 1>(), sum_variant<Operation, 1024, 256>(),
          sum_variant<Operation, 2048, 256>()};
}

}  // namespace roofladder::stream
