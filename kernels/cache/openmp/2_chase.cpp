// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <omp.h>
#include <span>
#include <string>

#include "kernels/cache/random_lines.h"
#include "roofladder/openmp/simd.hpp"
#include "roofladder/openmp/variant.hpp"

namespace roofladder {
namespace {

using cache::steps_of_segment;

// Continues where the last repetition ended, so that every line is visited once before any is
// visited again.
template <int chains, bool all_threads>
class Chase {
 public:
  explicit Chase(const Problem& problem)
      : m_segments(problem.size["steps"] / static_cast<std::int64_t>(steps_of_segment)),
        m_lines(problem.array<std::uint64_t>("lines").data()),
        m_starts(problem.array<std::uint64_t>("starts")),
        m_reached(problem.array<double>("reached")) {}

  void reset() {}
  void finish() {}

  void run(Parts) {
    const std::int64_t threads = all_threads ? omp_get_max_threads() : 1;
    std::int64_t segments = 0;
#pragma omp parallel for schedule(static) reduction(+ : segments) if (all_threads)
    for (std::int64_t t = 0; t < threads; ++t) {
      segments += walk(m_segments * t / threads, m_segments * (t + 1) / threads);
    }
    m_first = (m_first + m_segments) % static_cast<std::int64_t>(m_starts.size());
    m_reached[0] = static_cast<double>(segments * static_cast<std::int64_t>(steps_of_segment));
  }

 private:
  std::uint64_t start(std::int64_t segment) const {
    return m_starts[static_cast<std::size_t>(m_first + segment) % m_starts.size()];
  }

  // Walks all chains at the same time; the last may be shorter. Returns the number of segments that
  // ended where the next one starts.
  std::int64_t walk(std::int64_t first, std::int64_t last) const {
    const std::int64_t length = (last - first + chains - 1) / chains;
    std::array<std::uint64_t, chains> line{};
    std::array<std::int64_t, chains> segments{};
    int active = 0;
    for (std::int64_t at = first; at < last; at += length, ++active) {
      line[active] = start(at);
      segments[active] = std::min(length, last - at);
    }
    const int all = active;
    for (std::int64_t segment = 0; segment < length; ++segment) {
      active -= segments[active - 1] <= segment ? 1 : 0;
      for (std::uint64_t step = 0; step < steps_of_segment; ++step) {
        for (int chain = 0; chain < active; ++chain) {
          line[chain] = m_lines[(line[chain] - 1) * cache::words_of_line];
        }
      }
    }
    std::int64_t reached = 0;
    for (int chain = 0; chain < all; ++chain) {
      const std::int64_t end = first + chain * length + segments[chain];
      reached += line[chain] == start(end) ? segments[chain] : 0;
    }
    return reached;
  }

  std::int64_t m_segments;
  std::int64_t m_first = 0;
  const std::uint64_t* m_lines;
  std::span<const std::uint64_t> m_starts;
  std::span<double> m_reached;
};

void work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  work.level_bytes = work.minimum_read = 64 * static_cast<double>(size["steps"]);
  work.minimum_write = sizeof(double);
}

template <int chains>
VariantEntry on_one_thread() {
  Description description{
      .title = "Random lines, one thread: " + std::to_string(chains) + " chains",
      .claim =
          "Independent chains of dependent loads: as many lines as a core can keep "
          "outstanding.",
      .ceiling = "lines.one_thread",
      .computes = "chase",
      .parameters = {{"chains", chains}, {"threads", 1}},
      .max_threads = 1,
      .work = work,
  };
  if (chains == 1) {
    description.title = "Latency of memory: one chain of random lines";
    description.claim = "Each load waits for the one before: the time that memory takes to answer.";
    description.ceiling = "memory.latency";
  }
  return uncounted_variant<Chase<chains, false>>(std::move(description));
}

VariantEntry on_all_threads() {
  return uncounted_variant<Chase<16, true>>({
      .title = "Random lines: 16 chains a thread",
      .claim = "Independent chains of dependent loads in every thread: as many random lines as "
               "memory gives.",
      .ceiling = "lines",
      .computes = "chase",
      .parameters = {{"chains", 16}},
      .work = work,
  });
}

}  // namespace

extern const VariantFile cache_openmp_2_chase{
    on_one_thread<1>(),  on_one_thread<2>(),  on_one_thread<4>(), on_one_thread<8>(),
    on_one_thread<16>(), on_one_thread<32>(), on_all_threads()};

}  // namespace roofladder
