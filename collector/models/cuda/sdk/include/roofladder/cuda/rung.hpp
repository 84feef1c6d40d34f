// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>
#include <utility>

#include "roofladder/cuda/variant.hpp"

// Rungs as functions: of the problem, whose arrays are on the device, once, which returns what
// every repetition calls with its queue.
//   cuda::rung({.name = "naive"}, [](const Problem& problem) {
//     return [a = problem.array<double>("a")](cuda::Queue& queue) { queue.launch(...); };
//   })
namespace roofladder {
inline namespace v0 {
namespace cuda {
namespace detail {

template <typename Prepare>
struct Prepared {
  explicit Prepared(const Problem& problem) : repetition(Prepare{}(problem)) {}
  void reset() {}
  void run(Queue& queue) { repetition(queue); }
  void finish() {}
  std::invoke_result_t<Prepare, const Problem&> repetition;
};

}  // namespace detail

// Of a function that captures nothing.
template <typename Prepare>
VariantEntry rung(Description description, Prepare) {
  VariantEntry entry = device_variant<detail::Prepared<Prepare>>(std::move(description));
  entry.place = RL_ON_DEVICE;
  return entry;
}

}  // namespace cuda
}  // namespace v0
}  // namespace roofladder
