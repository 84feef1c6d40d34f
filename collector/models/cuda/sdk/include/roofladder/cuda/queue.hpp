// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "roofladder/cuda/call.hpp"
#include "roofladder/ladder.h"
#include "roofladder/ladder/array_arguments.hpp"

namespace roofladder {
inline namespace v0 {
namespace cuda {

struct Shape {
  dim3 grid;
  dim3 block;
  std::size_t shared = 0;  // dynamic shared memory, bytes per block
};

inline bool operator==(const Shape& a, const Shape& b) {
  const auto same = [](const dim3& c, const dim3& d) {
    return c.x == d.x && c.y == d.y && c.z == d.z;
  };
  return same(a.grid, b.grid) && same(a.block, b.block) && a.shared == b.shared;
}

inline unsigned blocks_for(std::size_t threads, unsigned block) {
  return static_cast<unsigned>((threads + block - 1) / block);
}

// A kernel as it was launched, for its registers and occupancy.
struct Launch {
  const void* function = nullptr;
  std::uint32_t part = 0;
  Shape shape;
};

// The name distinguishes it from a variant's kernels.
template <int = 0>
__global__ void roofladder_rehearse() {}

// The queue that a variant's run() works with: launches in order, parts. The model keeps the clock.
class Queue {
 public:
  explicit Queue(const rl_queue& queue) : m_queue(queue) {}
  Queue(const Queue&) = delete;
  Queue& operator=(const Queue&) = delete;

  // Called before each repetition.
  void begin() { m_part = 0; }

  // Time belongs to that part from now on.
  void enter(std::uint32_t part) {
    m_part = part;
    m_queue.enter(m_queue.self, part);
  }

  // A parameter that is a pointer takes an array of the problem whose type and role fit.
  template <typename... Parameter, typename... Argument>
  void launch(void (*kernel)(Parameter...), const Shape& shape, Argument... arguments) {
    note(reinterpret_cast<const void*>(kernel), shape);
    kernel<<<shape.grid, shape.block, shape.shared, stream()>>>(passed<Parameter>(arguments)...);
    require(cudaGetLastError(), "kernel launch");
  }
  // Launches at least this many threads, in blocks of 256.
  template <typename... Parameter, typename... Argument>
  void launch(void (*kernel)(Parameter...), std::size_t threads, Argument... arguments) {
    constexpr unsigned block = 256;
    launch(kernel, Shape{blocks_for(threads, block), block}, arguments...);
  }

  const rl_queue& table() const { return m_queue; }

  // For copies, graphs and cooperative launches, and for streams that are forked from it and joined
  // again.
  cudaStream_t stream() const { return static_cast<cudaStream_t>(m_queue.stream); }

  // Notes a kernel that was launched by other means than launch().
  void note(const void* function, const Shape& shape) {
    const auto known = std::ranges::find_if(m_launches, [&](const Launch& launch) {
      return launch.function == function && launch.part == m_part && launch.shape == shape;
    });
    if (known == m_launches.end()) {
      m_launches.push_back({function, m_part, shape});
    }
  }

  // Goes the way of launch() with nothing to do: through this module's own runtime, which the model
  // cannot warm, and to what the driver holds of the kernels themselves. On an H100 the first adds
  // up to 6 us to a repetition where it is cold, the second up to 1 us.
  void rehearse() const {
    roofladder_rehearse<<<1, 32, 0, stream()>>>();
    require(cudaGetLastError(), "kernel launch");
    CUDA_REQUIRE(cudaStreamSynchronize(stream()));
    cudaFuncAttributes attributes{};
    for (const Launch& launch : m_launches) {
      CUDA_REQUIRE(cudaFuncGetAttributes(&attributes, launch.function));
    }
  }

  // The distinct launches of every repetition so far, in order of their first.
  const std::vector<Launch>& launches() const { return m_launches; }

 private:
  template <typename Parameter, typename Argument>
  static decltype(auto) passed(const Argument& argument) {
    if constexpr (std::is_pointer_v<Parameter> && std::is_same_v<Argument, rl_array>) {
      return roofladder::detail::elements_of<std::remove_pointer_t<Parameter>>(argument);
    } else {
      return (argument);
    }
  }

  const rl_queue& m_queue;
  std::uint32_t m_part = 0;
  std::vector<Launch> m_launches;
};

}  // namespace cuda
}  // namespace v0
}  // namespace roofladder
