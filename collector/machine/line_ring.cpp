// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/machine/line_ring.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <new>
#include <sys/mman.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace roofladder {
namespace {

constexpr std::size_t huge_page = std::size_t{2} << 20;
constexpr std::size_t walk_steps = std::size_t{1} << 14;
constexpr int walks = 5;

}  // namespace

void LineRing::Free::operator()(Line* lines) const {
  std::free(lines);
}

// The order is that of a generator of full period (Hull and Dobell 1962).
LineRing::LineRing(double bytes)
    : m_count(std::bit_floor(static_cast<std::size_t>(bytes) / sizeof(Line))) {
  const std::size_t size = (m_count * sizeof(Line) + huge_page - 1) / huge_page * huge_page;
  m_lines.reset(static_cast<Line*>(std::aligned_alloc(huge_page, size)));
  if (m_lines == nullptr) {
    throw std::bad_alloc();
  }
  madvise(m_lines.get(), size, MADV_HUGEPAGE);
  for (std::size_t i = 0; i < m_count; ++i) {
    m_lines[i].next = (i * 0x5851f42d4c957f2d + 0x14057b7ef767814f) % m_count;
  }
}

void LineRing::read() {
  for (std::size_t i = 0; i < 2 * m_count; ++i) {
    std::size_t next = m_lines[i % m_count].next;
    asm volatile("" : "+r"(next));
  }
}

void LineRing::walk(std::size_t lines) {
  std::size_t at = m_at;
  for (std::size_t i = 0; i < lines; ++i) {
    at = m_lines[at].next;
    asm volatile("" : "+r"(at));
  }
  m_at = at;
}

void LineRing::flush() {
#if defined(__x86_64__)
  for (std::size_t i = 0; i < m_count; ++i) {
    _mm_clflush(&m_lines[i]);
  }
  _mm_mfence();
#endif
}

std::vector<double> seconds_of_a_line(LineRing& ring,
                                      const std::vector<std::function<void()>>& preparations) {
  std::vector<double> shortest(preparations.size(), HUGE_VAL);
  for (int trial = 0; trial < walks; ++trial) {
    for (std::size_t i = 0; i < preparations.size(); ++i) {
      preparations[i]();
      const auto begin = std::chrono::steady_clock::now();
      ring.walk(walk_steps);
      const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
      shortest[i] = std::min(shortest[i], passed.count() / walk_steps);
    }
  }
  return shortest;
}

}  // namespace roofladder
