// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "roofladder/ladder/variant.hpp"
#include "roofladder/opencl/array.hpp"
#include "roofladder/opencl/queue.hpp"

// A variant in OpenCL C is one file in two languages, <n>_<technique>.cl: its kernels, which the
// device's compiler sees (__OPENCL_VERSION__), and the host's part that runs them, which the C++
// compiler sees. Headers of the project that the device's part includes are put into the text that
// its compiler gets. Every parameter is a macro there: TILE is 4 in "tiled:tile=4".
namespace roofladder {
inline namespace v0 {
namespace opencl_c {
namespace detail {

// A variant and the queue that it launches into.
template <typename Code>
class State {
 public:
  State(const Problem& problem, const rl_queue& queue) : m_queue(queue), m_code(problem, m_queue) {
    m_queue.wait();
  }

  void reset() {
    m_code.reset();
    m_queue.wait();
  }
  void run() { m_code.run(m_queue); }
  void finish() { m_code.finish(); }

 private:
  Queue m_queue;
  Code m_code;
};

}  // namespace detail

// struct Code { Code(const Problem&, Queue&); void reset(); void run(Queue&); void finish(); };
// The constructor brings inputs to the device, finish() brings results back. Executed flops are as
// declared: OpenCL has no counters, and its kernels cannot run on counting scalars.
template <typename Code>
VariantEntry device_variant(Description description) {
  return {std::move(description), roofladder::detail::functions_of<detail::State<Code>, Code>()};
}

}  // namespace opencl_c
}  // namespace v0
}  // namespace roofladder
