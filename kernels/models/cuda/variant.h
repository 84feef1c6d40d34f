// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <utility>

#include "kernels/models/cuda/device_array.h"
#include "kernels/models/cuda/inspect.h"
#include "kernels/models/cuda/queue.h"
#include "kernels/variant.h"

namespace roofladder::cuda {

// A variant and the queue it launches into.
template <typename Code>
struct State {
  explicit State(const Problem& problem) : code(problem) {}
  Code code;
  Queue queue;
};

// A variant of model cuda:
//   struct Code { explicit Code(const Problem&); void reset(); void run(Queue&); void finish(); };
// The constructor brings inputs to the device, finish() brings results back. Executed flops are
// counted by the device's exact counters, not here.
template <typename Code>
VariantEntry device_variant(Description description) {
  using Held = State<Code>;
  VariantFunctions functions{
      .create =
          [](const rl_problem* problem, void** state, rl_error* error) {
            return detail::guarded(error, [&] {
              *state = new Held(Problem(*problem));
              CUDA_REQUIRE(cudaDeviceSynchronize());
            });
          },
      .reset =
          [](void* state, rl_error* error) {
            return detail::guarded(error, [&] {
              static_cast<Held*>(state)->code.reset();
              CUDA_REQUIRE(cudaDeviceSynchronize());
            });
          },
      .run =
          [](void* state, const rl_parts* parts, rl_error* error) {
            return detail::guarded(error, [&] {
              auto& [code, queue] = *static_cast<Held*>(state);
              const Parts watched(*parts);
              queue.begin(watched);
              code.run(queue);
              queue.end();
            });
          },
      .finish =
          [](void* state, rl_error* error) {
            return detail::guarded(error, [&] { static_cast<Held*>(state)->code.finish(); });
          },
      .destroy = [](void* state) { delete static_cast<Held*>(state); },
      .count = nullptr,
      .elapsed =
          [](void* state, std::uint32_t parts, double* seconds, rl_error* error) {
            return detail::guarded(error, [&] {
              std::ranges::copy(static_cast<Held*>(state)->queue.seconds(parts), seconds);
            });
          },
      .inspect =
          [](void* state, rl_take_value take, void* context, rl_error* error) {
            return detail::guarded(error, [&] {
              inspect(static_cast<Held*>(state)->queue.launches(), take, context);
            });
          },
  };
  return {std::move(description), functions};
}

}  // namespace roofladder::cuda
