// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#ifdef _OPENMP
#include <omp.h>
#endif

#include "roofladder/ladder/guarded.hpp"

// Controls the threads of this module's own OpenMP runtime; one if it was built without OpenMP.
namespace roofladder {
inline namespace v0 {
namespace detail {

// threads = 0: as many as the process may use.
inline std::int32_t set_threads([[maybe_unused]] void* self, [[maybe_unused]] std::uint32_t threads,
                                [[maybe_unused]] rl_error* error) {
#ifdef _OPENMP
  omp_set_dynamic(0);
  // omp_get_num_procs() counts the CPUs of the affinity mask.
  omp_set_num_threads(threads == 0 ? omp_get_num_procs() : static_cast<int>(threads));
#endif
  return RL_OK;
}

// Touches pages with the schedule of the variants' loops, since the first touch places them.
inline void touch(void* /*self*/, void* data, std::uint64_t bytes) {
  constexpr std::uint64_t page = 4096;
  auto* const first = static_cast<std::byte*>(data);
#ifdef _OPENMP
#pragma omp parallel for schedule(static)
#endif
  for (std::uint64_t i = 0; i < bytes; i += page) {
    first[i] = std::byte{0};
  }
}

// Limits the runtime to one thread while this object lives.
class OneThread {
 public:
  OneThread() {
#ifdef _OPENMP
    m_threads = omp_get_max_threads();
    omp_set_num_threads(1);
#endif
  }
  ~OneThread() {
#ifdef _OPENMP
    omp_set_num_threads(m_threads);
#endif
  }
  OneThread(const OneThread&) = delete;
  OneThread& operator=(const OneThread&) = delete;

 private:
  [[maybe_unused]] int m_threads = 1;
};

}  // namespace detail
}  // namespace v0
}  // namespace roofladder
