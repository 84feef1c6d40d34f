// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "roofladder/ladder/over_arrays.hpp"
#include "roofladder/opencl/variant.hpp"

// Rungs as functions of the queue and the problem's arrays, which are on the device; or of the
// problem, called once, which return the function that every repetition calls with its queue.
//   opencl_c::rung({.name = "naive"}, [](auto& queue, auto& in, auto& out) {
//     queue.launch("naive", in.count, in, out);
//   })
//   opencl_c::rung({.name = "naive"}, [](const Problem& problem) {
//     return [a = problem.find("a")](opencl_c::Queue& queue) { queue.launch("naive", ..., a); };
//   })
namespace roofladder {
inline namespace v0 {
namespace opencl_c {
namespace detail {

template <typename Prepare>
struct Prepared {
  using RunsOnly = void;
  Prepared(const Problem& problem, Queue& /*queue*/)
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
  VariantEntry entry = device_variant<detail::Prepared<Prepare>>(std::move(description));
  entry.place = RL_ON_DEVICE;
  return entry;
}

}  // namespace opencl_c
}  // namespace v0
}  // namespace roofladder
