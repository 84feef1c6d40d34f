// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Rungs that one resource binds each: verify.py has what must be said of them.
#include <roofladder/cuda.hpp>

#include "kernels.cuh"

using namespace roofladder;

namespace {

const PlainKernel kernel{{
    .name = "bounds",
    .title = "Rungs bound by one resource",
    .tolerance = 1e-15,
    .sizes = sizes("n", {10, 1013, 100'000, 4'000'000, 16'000'000}),
    .arrays = {input<double>("in", "n"), output<double>("out", "n")},
    .expected = [](std::uint64_t i, std::span<const double> in) { return 2 * in[i]; },
}};

using Kernel = void (*)(std::uint64_t, const double*, double*);

// A thread an element.
template <Kernel Launched>
auto each(const char* name, const char* claim) {
  return gpu::rung({.name = name, .claim = claim}, [](auto& queue, auto& in, auto& out) {
    queue.launch(Launched, in.count, in.count, in, out);
  });
}

// A block for each multiprocessor of an H100 or H200.
template <Kernel Launched, unsigned Threads>
auto few(const char* name, const char* claim) {
  return gpu::rung({.name = name, .claim = claim}, [](auto& queue, auto& in, auto& out) {
    queue.launch(Launched, cuda::Shape{132, Threads}, in.count, in, out);
  });
}

// Launches of one warp, before the one that has all elements.
auto many(const char* name, const char* claim) {
  return gpu::rung({.name = name, .claim = claim}, [](auto& queue, auto& in, auto& out) {
    for (std::uint64_t n = 1024; n < in.count; n += 65536) {
      queue.launch(bounds::stream, cuda::Shape{1, 32}, std::uint64_t{32}, in, out);
    }
    queue.launch(bounds::stream, in.count, in.count, in, out);
  });
}

}  // namespace

ROOFLADDER_LADDER(
    kernel, each<bounds::stream>("stream", "Memory."),
    each<bounds::fp64_multiply_adds>("fp64_multiply_adds", "Multiply-adds in double precision."),
    each<bounds::fp64_additions>("fp64_additions",
                                 "Additions alone fill the pipe at half of the flops."),
    each<bounds::fp64_divisions>("fp64_divisions", "Divisions, which are multiply-adds on a GPU."),
    each<bounds::fp32_multiply_adds>("fp32_multiply_adds", "Multiply-adds in single precision."),
    each<bounds::special_functions>("special_functions", "Sines by the special function unit."),
    each<bounds::logic>("logic", "Integer logic and minima."),
    each<bounds::issued_every_cycle>("issued_every_cycle", "Two pipes in turn."),
    each<bounds::columns<32>>("bank_conflicts", "Columns of a tile with rows of 32."),
    each<bounds::columns<33>>("padded_columns", "Columns of a tile with rows of 33."),
    few<bounds::dependent_multiply_adds, 32>("dependent_multiply_adds", "One warp, one chain."),
    few<bounds::dependent_loads, 32>("dependent_loads", "One warp, one chain of loads."),
    each<bounds::barriers>("barriers", "Blocks that wait for one warp."),
    few<bounds::unequal_blocks, 1024>("unequal_blocks", "One block has most of the work."),
    many("many_launches", "Launches of one warp."))
