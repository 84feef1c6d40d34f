// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/opcount/distances.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <immintrin.h>
#include <memory>
#include <new>
#include <sys/mman.h>
#include <vector>

#include "collector/providers/opcount/counts.h"
#include "collector/providers/opcount/latencies.h"

namespace roofladder::opcount {
namespace {

constexpr std::size_t huge_page = std::size_t{2} << 20;
constexpr double memory_set = 16.0 * 1024 * 1024;   // bytes, which are flushed from the caches
constexpr double largest_set = 64.0 * 1024 * 1024;  // bytes
constexpr double growth = 4;
constexpr int walk_steps = 1 << 14;  // lines of a walk
constexpr int walks = 5;

// The lines of a set, each with the place of the next one in an order that no prefetcher foresees:
// a generator of full period (Hull and Dobell 1962). In huge pages where there are any, so that
// addresses are translated as fast as can be.
class Ring {
 public:
  explicit Ring(double bytes)
      : m_count(std::bit_floor(static_cast<std::size_t>(bytes / line_bytes))) {
    const std::size_t size = (m_count * sizeof(Line) + huge_page - 1) / huge_page * huge_page;
    m_lines.reset(static_cast<Line*>(std::aligned_alloc(huge_page, size)));
    if (m_lines == nullptr) {
      throw std::bad_alloc();
    }
    madvise(m_lines.get(), size, MADV_HUGEPAGE);
    for (std::size_t i = 0; i < m_count; ++i) {
      m_lines.get()[i].next = (i * 0x5851f42d4c957f2d + 0x14057b7ef767814f) % m_count;
    }
  }

  void flush() {
    for (std::size_t i = 0; i < m_count; ++i) {
      _mm_clflush(m_lines.get() + i);
    }
    _mm_mfence();
  }

  void go(std::size_t lines) {
    std::size_t at = m_at;
    for (std::size_t i = 0; i < lines; ++i) {
      at = m_lines.get()[at].next;
      asm volatile("" : "+r"(at));
    }
    m_at = at;
  }

  std::size_t lines() const { return m_count; }

 private:
  struct alignas(64) Line {
    std::size_t next;
  };
  struct Free {
    void operator()(Line* lines) const { std::free(lines); }
  };
  std::size_t m_count;
  std::unique_ptr<Line, Free> m_lines;
  std::size_t m_at = 0;
};

// The shortest of several times: other programs only lengthen them.
template <typename Prepare>
double seconds_of_a_line(Ring& ring, Prepare prepare) {
  double shortest = HUGE_VAL;
  for (int trial = 0; trial < walks; ++trial) {
    prepare();
    const auto begin = std::chrono::steady_clock::now();
    ring.go(walk_steps);
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
    shortest = std::min(shortest, passed.count() / walk_steps);
  }
  return shortest;
}

double seconds_from_cache(double bytes) {
  Ring ring(bytes);
  ring.go(ring.lines());
  return seconds_of_a_line(ring, [] {});
}

double seconds_from_memory() {
  Ring ring(memory_set);
  return seconds_of_a_line(ring, [&] { ring.flush(); });
}

// Half of what a core's level before the last holds, which the first does not; then sets up to the
// size of the last one, of which a virtual machine may have less than it is told; then memory.
std::vector<std::string> measured(const Caches& caches) {
  const double of_first = first_level_load_seconds();
  std::vector<std::string> distances;
  const auto add = [&](double cache, double seconds) {
    const double cycles = std::max(0.0, (seconds - of_first) / cycle_seconds());
    distances.push_back(fmt::format("{:.0f}:{:.0f}", cache / line_bytes, cycles));
  };
  const double near = caches.l2 > 0 ? caches.l2 : caches.l1;
  if (caches.l2 > 0) {
    add(caches.l1, seconds_from_cache(caches.l2 / caches.cores / 2));
  }
  for (double set = 2 * near; set < caches.last && set <= largest_set; set *= growth) {
    add(set, seconds_from_cache(set));
  }
  add(caches.last, seconds_from_memory());
  return distances;
}

}  // namespace

std::string distances_option(const Caches& caches) {
  static const std::string option = fmt::format("--distances={}", fmt::join(measured(caches), ","));
  return option;
}

}  // namespace roofladder::opcount
