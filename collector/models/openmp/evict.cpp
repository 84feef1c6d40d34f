// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/openmp/evict.h"

#include <cstddef>
#include <cstdint>
#include <unistd.h>

#ifdef _OPENMP
#include <omp.h>
#endif
#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#else
#include <algorithm>
#endif

namespace roofladder {
namespace {

constexpr std::intptr_t line_bytes = 64;

// A variant may have left another number to the runtime. One where there is none.
int team_of([[maybe_unused]] unsigned threads) {
#ifdef _OPENMP
  return threads == 0 ? omp_get_num_procs() : static_cast<int>(threads);
#else
  return 1;
#endif
}

#if defined(__x86_64__)

// Unlike clflush, clflushopt does not wait for the flush before it. Intel SDM volume 2A.
bool has_clflushopt() {
  unsigned a = 0;
  unsigned b = 0;
  unsigned c = 0;
  unsigned d = 0;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & bit_CLFLUSHOPT) != 0;
}

[[gnu::target("clflushopt")]] void flush_overlapped(std::intptr_t line) {
  _mm_clflushopt(reinterpret_cast<void*>(line));
}

void flush_in_order(std::intptr_t line) {
  _mm_clflush(reinterpret_cast<const void*>(line));
}

void evict(const rl_array& array, [[maybe_unused]] int team, void (*flush)(std::intptr_t)) {
  const auto begin = reinterpret_cast<std::intptr_t>(array.data);
  const auto end = begin + static_cast<std::intptr_t>(array.count * array.element_bytes);
#pragma omp parallel num_threads(team)
  {
#pragma omp for
    for (std::intptr_t line = begin / line_bytes * line_bytes; line < end; line += line_bytes) {
      flush(line);
    }
    _mm_mfence();
  }
}

#else

// Without a flush instruction: reads and writes twice the last-level cache.
void sweep([[maybe_unused]] int team) {
  constexpr long assumed_cache = 256L << 20;
  static std::vector<std::byte> buffer(
      static_cast<std::size_t>(2 * std::max(sysconf(_SC_LEVEL3_CACHE_SIZE), assumed_cache)));
#pragma omp parallel for num_threads(team)
  for (std::size_t i = 0; i < buffer.size(); i += line_bytes) {
    buffer[i] ^= std::byte{1};
  }
}

#endif

}  // namespace

void evict(std::span<const rl_array> arrays, unsigned threads) {
  const int team = team_of(threads);
#if defined(__x86_64__)
  static const auto flush = has_clflushopt() ? flush_overlapped : flush_in_order;
  for (const rl_array& array : arrays) {
    evict(array, team, flush);
  }
#else
  sweep(team);
#endif
}

std::vector<std::int32_t> call_team([[maybe_unused]] unsigned threads) {
  std::vector<std::int32_t> team;
#pragma omp parallel num_threads(team_of(threads))
#pragma omp critical
  team.push_back(gettid());
  return team;
}

}  // namespace roofladder
