// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "roofladder/cuda/variant.hpp"

// The two kinds of host memory that a copy can start from or end in, and code that its variants
// share.
namespace roofladder::link {

// The device reads and writes this memory directly.
class Pinned {
 public:
  static constexpr const char* name = "pinned";

  explicit Pinned(std::size_t count) : m_count(count) {
    CUDA_REQUIRE(cudaHostAlloc(&m_data, count * sizeof(double), cudaHostAllocDefault));
  }
  ~Pinned() { cudaFreeHost(m_data); }
  Pinned(const Pinned&) = delete;
  Pinned& operator=(const Pinned&) = delete;

  std::span<double> numbers() { return {m_data, m_count}; }

 private:
  double* m_data = nullptr;
  std::size_t m_count;
};

// Memory from malloc: the driver copies it through its own pinned memory.
class Pageable {
 public:
  static constexpr const char* name = "pageable";

  explicit Pageable(std::size_t count) : m_numbers(count) {}

  std::span<double> numbers() { return m_numbers; }

 private:
  std::vector<double> m_numbers;
};

// Both sides of a copy of n numbers.
template <typename Memory>
class Ends {
 public:
  explicit Ends(const Problem& problem)
      : m_source(problem.array<double>("source")),
        m_target(problem.array<double>("target")),
        m_host(m_source.size()),
        m_device(m_source.size()) {}
  void reset() {}

 protected:
  std::span<double> m_source;
  std::span<double> m_target;
  Memory m_host;
  cuda::DeviceArray<double> m_device;
};

inline double bytes_of(const Size& size) {
  return static_cast<double>(sizeof(double)) * static_cast<double>(size["n"]);
}

// Static as variant() is.
template <template <typename> typename Copy, typename Memory>
static VariantEntry copy_variant(const std::string& direction, const std::string& ceiling,
                                 DeclaredWork work) {
  const bool pinned = std::is_same_v<Memory, Pinned>;
  return cuda::device_variant<Copy<Memory>>({
      .title = direction + ", " + Memory::name,
      .claim = pinned ? "One large copy by the device's own copy engine."
                      : "One large copy of ordinary memory, which the driver stages.",
      .ceiling = ceiling + "." + Memory::name,
      .flags = RL_RESTORES,
      .parameters = {{"pinned", pinned ? 1 : 0}},
      .work = std::move(work),
  });
}

}  // namespace roofladder::link
