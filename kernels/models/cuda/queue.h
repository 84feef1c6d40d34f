// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/models/cuda/call.h"
#include "kernels/variant.h"

namespace roofladder::cuda {

struct Shape {
  dim3 grid;
  dim3 block;
  std::size_t shared = 0;  // dynamic shared memory, bytes a block
};

inline unsigned blocks_for(std::size_t threads, unsigned block) {
  return static_cast<unsigned>((threads + block - 1) / block);
}

// A kernel as it was launched, for its registers and occupancy.
struct Launch {
  const void* function = nullptr;
  std::uint32_t part = 0;
  Shape shape;
};

// What a variant's run() works with: launches in order, and the time of each part by the device's
// clock. Where a variant names no parts, nothing is recorded between its launches.
class Queue {
 public:
  Queue();
  ~Queue();
  Queue(const Queue&) = delete;
  Queue& operator=(const Queue&) = delete;

  // Around one repetition. end() returns when the device is done.
  void begin(const Parts& parts);
  void end();

  // From now on time belongs to that part.
  void enter(std::uint32_t part);

  template <typename... Parameter, typename... Argument>
  void launch(void (*kernel)(Parameter...), const Shape& shape, Argument... arguments) {
    note(reinterpret_cast<const void*>(kernel), shape);
    kernel<<<shape.grid, shape.block, shape.shared, m_stream>>>(arguments...);
    require(cudaGetLastError(), "kernel launch");
  }

  // For copies, graphs and cooperative launches.
  cudaStream_t stream() const { return m_stream; }
  // A kernel that was launched by other means than launch().
  void note(const void* function, const Shape& shape);

  // Seconds of each part of the last repetition.
  std::vector<double> seconds(std::uint32_t parts) const;
  // The distinct launches of every repetition so far, in order of their first.
  const std::vector<Launch>& launches() const { return m_launches; }

 private:
  struct Mark {
    cudaEvent_t event = nullptr;
    std::uint32_t part = 0;
  };
  void mark();

  cudaStream_t m_stream = nullptr;
  const Parts* m_parts = nullptr;
  std::uint32_t m_part = 0;
  std::vector<Mark> m_marks;  // events are kept between repetitions
  std::size_t m_used = 0;     // of m_marks in this repetition
  std::vector<Launch> m_launches;
};

}  // namespace roofladder::cuda
