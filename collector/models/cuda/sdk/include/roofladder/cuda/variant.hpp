// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>

#include "roofladder/cuda/device_array.hpp"
#include "roofladder/cuda/inspect.hpp"
#include "roofladder/cuda/queue.hpp"
#include "roofladder/ladder/variant.hpp"

namespace roofladder {
inline namespace v0 {
namespace cuda {
namespace detail {

// This module's runtime on the queue's device.
class OnDevice {
 public:
  explicit OnDevice(const rl_queue& queue) {
    CUDA_REQUIRE(cudaSetDevice(static_cast<int>(queue.device)));
  }
};

// A variant and the queue that it launches into.
template <typename Code>
class State {
 public:
  State(const Problem& problem, const rl_queue& queue)
      : m_on_device(queue),
        m_code(roofladder::detail::created<Code>(queue, problem)),
        m_queue(queue) {
    CUDA_REQUIRE(cudaDeviceSynchronize());
  }

  void reset() {
    const roofladder::detail::InUse in_use(m_queue.table());
    m_code.reset();
    CUDA_REQUIRE(cudaDeviceSynchronize());
  }
  void run() {
    const roofladder::detail::InUse in_use(m_queue.table());
    m_queue.begin();
    m_code.run(m_queue);
  }
  void rehearse() const {
    const roofladder::detail::InUse in_use(m_queue.table());
    m_queue.rehearse();
  }
  void finish() {
    const roofladder::detail::InUse in_use(m_queue.table());
    m_code.finish();
    CUDA_REQUIRE(cudaDeviceSynchronize());
  }
  const Queue& queue() const { return m_queue; }

 private:
  OnDevice m_on_device;
  Code m_code;
  Queue m_queue;
};

}  // namespace detail

// A variant of model cuda:
//   struct Code { explicit Code(const Problem&); void reset(); void run(Queue&); void finish(); };
// The constructor brings inputs to the device, finish() brings results back. Executed flops are
// counted by the device's exact counters, not here.
template <typename Code>
VariantEntry device_variant(Description description) {
  using Held = detail::State<Code>;
  VariantFunctions functions = roofladder::detail::functions_of<Held, Code>();
  functions.inspect = [](void* state, rl_take_value take, void* context, rl_error* error) {
    return guarded(error,
                   [&] { inspect(static_cast<Held*>(state)->queue().launches(), take, context); });
  };
  functions.rehearse = [](void* state, rl_error* error) {
    return guarded(error, [&] { static_cast<const Held*>(state)->rehearse(); });
  };
  return {std::move(description), functions};
}

// The same if the problem's arrays are on the device: the constructor and finish() move nothing
// over the host link.
template <typename Code>
VariantEntry resident_variant(Description description) {
  VariantEntry entry = device_variant<Code>(std::move(description));
  entry.place = RL_ON_DEVICE;
  return entry;
}

}  // namespace cuda
}  // namespace v0
}  // namespace roofladder
