// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Repetitions of microseconds, in one launch and in more: bare_launch times the same kernel.
#include <roofladder/cuda.hpp>

#include "twice.cuh"

using namespace roofladder;

namespace {

const PlainKernel twice_kernel{{
    .name = "twice",
    .title = "Twice the input",
    .tolerance = 1e-15,
    .sizes = sizes("n", {10, 1013, 100'000, 2'000'000, 16'000'000}),
    .arrays = {input<double>("in", "n"), output<double>("out", "n")},
    .expected = [](std::uint64_t i, std::span<const double> in) { return 2 * in[i]; },
}};

template <std::uint64_t Launches>
void launch_twice(cuda::Queue& queue, const rl_array& in, const rl_array& out) {
  const std::uint64_t part = in.count / Launches;
  for (std::uint64_t i = 0; i < Launches; ++i) {
    const std::uint64_t end = i + 1 == Launches ? in.count : (i + 1) * part;
    queue.launch(twice, end - i * part, i * part, end, in, out);
  }
}

}  // namespace

ROOFLADDER_LADDER(
    twice_kernel,
    gpu::rung({.name = "one", .claim = "One launch."},
              [](auto& queue, auto& in, auto& out) { launch_twice<1>(queue, in, out); }),
    gpu::rung({.name = "two", .claim = "Two launches."},
              [](auto& queue, auto& in, auto& out) { launch_twice<2>(queue, in, out); }),
    gpu::rung({.name = "four", .claim = "Four launches."},
              [](auto& queue, auto& in, auto& out) { launch_twice<4>(queue, in, out); }))
