// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "roofladder/ladder/counted.hpp"
#include "roofladder/ladder/private_memory.hpp"
#include "roofladder/ladder/variant.hpp"
#include "roofladder/openmp/threads.hpp"

namespace roofladder {
inline namespace v0 {
namespace detail {

template <typename Code>
class HostState {
 public:
  HostState(const Problem& problem, const rl_queue& queue)
      : m_queue(queue), m_code(created<Code>(queue, problem)) {}

  void reset() {
    const InUse in_use(m_queue);
    m_code.reset();
  }
  void run() {
    const InUse in_use(m_queue);
    m_code.run(Parts(m_queue));
  }
  void finish() {
    const InUse in_use(m_queue);
    m_code.finish();
  }

 private:
  const rl_queue& m_queue;
  Code m_code;
};

// While this object lives, accesses are counted in the function of this frame and in those it
// calls.
class AccessCounting {
 public:
  explicit AccessCounting(const void* frame) {
    counted_stack() = reinterpret_cast<std::uintptr_t>(frame);
  }
  ~AccessCounting() { counted_stack() = 0; }
  AccessCounting(const AccessCounting&) = delete;
  AccessCounting& operator=(const AccessCounting&) = delete;
};

// A queue with the C library's memory, for code whose time does not matter.
inline rl_queue plain_memory() {
  return {.struct_bytes = sizeof(rl_queue),
          .device = 0,
          .self = nullptr,
          .stream = nullptr,
          .commands = nullptr,
          .enter = [](void*, std::uint32_t) {},
          .allocate = [](void*, std::uint64_t bytes, rl_error*) { return std::malloc(bytes); },
          .release = [](void*, void* memory, std::uint64_t) { std::free(memory); }};
}

template <typename CountingCode>
std::int32_t count(void* /*self*/, const rl_problem* problem, rl_work* work, rl_error* error) {
  const std::int32_t status = guarded(error, [&] {
    const rl_queue queue = plain_memory();
    HostState<CountingCode> state(Problem(*problem), queue);
    state.reset();
    tally() = {};
    left_counting() = false;
    {
      const OneThread one_thread;
      const AccessCounting counting(__builtin_frame_address(0));
      state.run();
    }
    *work = tally();  // before finish(), which is not part of a repetition
    work->struct_bytes = sizeof *work;
    state.finish();
  });
  if (status != RL_OK || !left_counting()) {
    return status;
  }
  std::snprintf(error->text, sizeof error->text,
                "not all operations are counted: numbers were converted to double or float, by a "
                "cast or a function of std that the counting numbers lack (std::sqrt; sqrt is "
                "counted); a rung in place of counted_rung does without counting");
  return RL_NONE;
}

}  // namespace detail

// A variant written as a class template over its scalar:
//   template <typename Real> struct Code { Code(const Problem&); void reset(); void run(Parts);
//   void finish(); };
// Its flops are proven by running the same code on counting scalars. Static: GCC gives a function
// of a template of an anonymous namespace external linkage, and the linker keeps one of all
// variants whose templates have the same name.
template <template <typename> typename Code, typename Real>
static VariantEntry variant(Description description) {
  VariantFunctions functions = detail::functions_of<detail::HostState<Code<Real>>, Code<Real>>();
  functions.count = &detail::count<Code<Counted<Real>>>;
  return {std::move(description), functions};
}

// A variant that cannot be instantiated on counting scalars (intrinsics); its declared work stays
// unproven.
template <typename Code>
VariantEntry uncounted_variant(Description description) {
  return {std::move(description), detail::functions_of<detail::HostState<Code>, Code>()};
}

}  // namespace v0
}  // namespace roofladder
