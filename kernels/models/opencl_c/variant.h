// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <utility>

#include "kernels/models/opencl_c/array.h"
#include "kernels/models/opencl_c/queue.h"
#include "kernels/variant.h"

// A variant in OpenCL C is one file in two languages, <n>_<technique>.cl: its kernels, which the
// device's compiler sees (__OPENCL_VERSION__), and what the host has to know to run them, which the
// C++ compiler sees. The whole text is the variant's source; it includes nothing for the device.
namespace roofladder::opencl_c {

// A variant and the queue that it launches into.
template <typename Code>
struct State {
  State(const rl_variant& variant, const Problem& problem)
      : queue(make_queue(variant)), code(problem, *queue) {
    queue->wait();
  }
  std::unique_ptr<Queue> queue;
  Code code;
};

using Create = int32_t (*)(const rl_problem*, void**, rl_error*);

// The variant that is created so. Every one has a Code of its own.
inline const rl_variant& variant_created_by(Create create) {
  const auto found = std::ranges::find(variant_table(), create, &rl_variant::create);
  if (found == variant_table().end()) {
    throw std::logic_error("the variant is in no table");
  }
  return *found;
}

template <typename Code>
int32_t create(const rl_problem* problem, void** state, rl_error* error) {
  return detail::guarded(error, [&] {
    *state = new State<Code>(variant_created_by(create<Code>), Problem(*problem));
  });
}

// struct Code { Code(const Problem&, Queue&); void reset(); void run(Queue&); void finish(); };
// The constructor brings inputs to the device, finish() brings results back. Executed flops are as
// declared: OpenCL has no counters, and its kernels cannot run on counting scalars.
template <typename Code>
VariantEntry device_variant(Description description) {
  using Held = State<Code>;
  VariantFunctions functions{
      .create = create<Code>,
      .reset =
          [](void* state, rl_error* error) {
            return detail::guarded(error, [&] {
              auto& held = *static_cast<Held*>(state);
              held.code.reset();
              held.queue->wait();
            });
          },
      .run =
          [](void* state, const rl_parts* parts, rl_error* error) {
            return detail::guarded(error, [&] {
              auto& held = *static_cast<Held*>(state);
              const Parts watched(*parts);
              held.queue->begin(watched);
              held.code.run(*held.queue);
              held.queue->end();
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
              const auto commands = static_cast<Held*>(state)->queue->commands();
              std::ranges::copy(seconds_of_parts(commands, parts), seconds);
            });
          },
      .inspect =
          [](void* state, rl_take_value take, void* context, rl_error* error) {
            return detail::guarded(
                error, [&] { static_cast<Held*>(state)->queue->inspect(take, context); });
          },
  };
  return {std::move(description), functions};
}

}  // namespace roofladder::opencl_c
