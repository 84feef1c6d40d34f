// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/callgrind/region.h"

#include <cstddef>
#include <new>
#include <sys/mman.h>
#include <valgrind/callgrind.h>

namespace roofladder {
namespace {

constexpr std::size_t line_bytes = 64;

// Reads one byte of every line. Pages that were never written are the kernel's zero page, so the
// sweep takes addresses but no memory.
void sweep(std::size_t bytes) {
  void* memory =
      mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) {
    throw std::bad_alloc();
  }
  const auto* lines = static_cast<const unsigned char*>(memory);
  unsigned sum = 0;
  for (std::size_t offset = 0; offset < bytes; offset += line_bytes) {
    sum += lines[offset];
  }
  asm volatile("" ::"r"(sum));
  munmap(memory, bytes);
}

}  // namespace

bool simulation_built_in() {
  return true;
}

void simulate_region(const std::function<void()>& region, double drain_bytes) {
  CALLGRIND_START_INSTRUMENTATION;  // empties the simulated caches
  CALLGRIND_ZERO_STATS;
  CALLGRIND_TOGGLE_COLLECT;
  region();
  CALLGRIND_TOGGLE_COLLECT;
  CALLGRIND_DUMP_STATS_AT(region_dump);
  CALLGRIND_ZERO_STATS;
  CALLGRIND_TOGGLE_COLLECT;
  sweep(static_cast<std::size_t>(drain_bytes));
  CALLGRIND_TOGGLE_COLLECT;
  CALLGRIND_DUMP_STATS_AT(drain_dump);
  CALLGRIND_STOP_INSTRUMENTATION;
}

}  // namespace roofladder
