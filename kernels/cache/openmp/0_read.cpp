// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <span>

#include "kernels/cache/openmp/sets.h"

namespace roofladder {
namespace {

typedef std::uint32_t Words __attribute__((vector_size(register_bytes), may_alias));

constexpr std::ptrdiff_t registers = 8;

// Volatile loads are neither moved nor dropped. The loop only loads, since cores load more
// registers per cycle than they can add.
void load_set(const volatile Words* begin, const volatile Words* end) {
  for (const volatile Words* at = begin; at < end; at += registers) {
    for (std::ptrdiff_t r = 0; r < registers; ++r) {
      static_cast<void>(at[r]);
    }
  }
}

std::uint32_t sum_of_set(const Words* begin, const Words* end) {
  Words sums[registers] = {};
  for (const Words* at = begin; at < end; at += registers) {
    for (std::ptrdiff_t r = 0; r < registers; ++r) {
      sums[r] += at[r];
    }
  }
  std::uint32_t sum = 0;
  for (const Words& words : sums) {
    for (std::size_t lane = 0; lane < sizeof words / sizeof sum; ++lane) {
      sum += words[lane];
    }
  }
  return sum;
}

template <bool all_threads>
class Read {
 public:
  explicit Read(const Problem& problem)
      : m_sets(problem.size),
        m_data(reinterpret_cast<const std::byte*>(problem.array<double>("data").data())),
        m_sum(problem.array<double>("sum")) {}

  void reset() {}
  void finish() {}

  void run(Parts) {
    std::uint32_t sum = 0;
#pragma omp parallel for schedule(static) reduction(+ : sum) if (all_threads)
    for (std::int64_t set = 0; set < m_sets.count; ++set) {
      const auto* const begin = reinterpret_cast<const Words*>(m_data + set * m_sets.bytes);
      const Words* const end = begin + m_sets.bytes / static_cast<std::int64_t>(sizeof(Words));
      for (std::int64_t pass = 1; pass < m_sets.passes; ++pass) {
        load_set(begin, end);
      }
      sum += sum_of_set(begin, end);  // the last pass checks that the set is right
    }
    m_sum[0] = sum;
  }

 private:
  cache::Sets m_sets;
  const std::byte* m_data;
  std::span<double> m_sum;
};

void work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  const cache::Sets sets(size);
  work.minimum_read = static_cast<double>(sets.bytes * sets.count);
  work.minimum_write = sizeof(double);
  work.write_allocate = sizeof(double);
  work.level_bytes = cache::swept_bytes(size);
}

template <bool all_threads>
VariantEntry entry() {
  return uncounted_variant<Read<all_threads>>(cache::described<all_threads>(
      "read", "Read", "Vector loads and nothing else: as many bytes as the level of the set gives.",
      work));
}

}  // namespace

extern const VariantFile cache_openmp_0_read{entry<true>(), entry<false>()};

}  // namespace roofladder
