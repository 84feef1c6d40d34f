// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "roofladder/openmp/simd.hpp"
#include "roofladder/openmp/variant.hpp"

// Sets that belong to a thread, which sweeps them repeatedly.
namespace roofladder::cache {

// Makes the compiler assume that memory has changed, so that it reads it again.
inline void forget_memory() {
  asm volatile("" ::: "memory");
}

struct Sets {
  explicit Sets(const Size& size)
      : count(size["sets"]), bytes(size["set"]), passes(size["passes"]) {}

  std::int64_t count;
  std::int64_t bytes;
  std::int64_t passes;
};

inline double swept_bytes(const Size& size) {
  const Sets sets(size);
  return static_cast<double>(sets.bytes) * static_cast<double>(sets.count) *
         static_cast<double>(sets.passes);
}

// The variant of all threads, or the one of one thread, which starts none.
template <bool all_threads>
Description described(const std::string& computation, const std::string& title,
                      const std::string& claim, DeclaredWork work) {
  Description description{
      .title = title + (all_threads ? "" : ", one thread"),
      .claim = claim,
      .ceiling = "caches",
      .computes = computation,
      .work = std::move(work),
  };
  if (!all_threads) {
    description.parameters = {{"threads", 1}};
    description.max_threads = 1;
  }
  return description;
}

}  // namespace roofladder::cache
