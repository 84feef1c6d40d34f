// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "roofladder/cuda/variant.hpp"
#include "roofladder/ladder/over_arrays.hpp"

// Rungs as functions of the queue and the problem's arrays, which are on the device; or of the
// problem, called once, which return the function that every repetition calls with its queue.
//   cuda::rung({.name = "naive"}, [](auto& queue, auto& in, auto& out) {
//     queue.launch(naive, in.count, in, out);
//   })
//   cuda::rung({.name = "naive"}, [](const Problem& problem) {
//     return [a = problem.array<double>("a")](cuda::Queue& queue) { queue.launch(...); };
//   })
namespace roofladder {
inline namespace v0 {
namespace cuda {
namespace detail {

template <typename Prepare>
struct Prepared {
  using RunsOnly = void;
  explicit Prepared(const Problem& problem)
      : repetition(roofladder::detail::repetition_of<Queue>(Prepare{}, problem)) {}
  void reset() {}
  void run(Queue& queue) { repetition(queue); }
  void finish() {}
  decltype(roofladder::detail::repetition_of<Queue>(std::declval<Prepare>(),
                                                    std::declval<const Problem&>())) repetition;
};

}  // namespace detail

// Makes a rung of a function that captures nothing.
template <typename Prepare>
VariantEntry rung(Description description, Prepare) {
  return resident_variant<detail::Prepared<Prepare>>(std::move(description));
}

}  // namespace cuda
}  // namespace v0
}  // namespace roofladder
