// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

#define JAM 4

#if WIDTH == 2
typedef double2 Points;
#define LOAD(at) vload2(0, at)
#define STORE(value, at) vstore2(value, 0, at)
#else
typedef double8 Points;
#define LOAD(at) vload8(0, at)
#define STORE(value, at) vstore8(value, 0, at)
#endif

// The last work-item is moved left to end with the grid; points that two work-items cover get the
// same values.
kernel void vector(ulong N, uint NS, global const double* restrict ax,
                   global const double* restrict bx, global const double* restrict ay,
                   global const double* restrict by, global double* restrict output) {
  if (WIDTH * get_global_id(0) >= N) {
    return;
  }
  const ulong t = min((ulong)(WIDTH * get_global_id(0)), N - WIDTH);
  Points ay_local[JAM];
  Points by_local[JAM];
  for (uint yy = 0; yy < NS; yy += JAM) {
#pragma unroll
    for (uint j = 0; j < JAM; j++) {
      ay_local[j] = LOAD(ay + (yy + j) * N + t);
      by_local[j] = LOAD(by + (yy + j) * N + t);
    }
    for (uint x = 0; x < NS; x++) {
      const Points ax_x = LOAD(ax + x * N + t);
      const Points bx_x = LOAD(bx + x * N + t);
#pragma unroll
      for (uint j = 0; j < JAM; j++) {
        STORE(fma(bx_x, by_local[j], ax_x * ay_local[j]), output + N * (NS * (yy + j) + x) + t);
      }
    }
  }
}

#else
#include <algorithm>
#include <cmath>
#include <iterator>
#include <stdexcept>
#include <string>

#include "kernels/species/opencl/fields.h"
#include "roofladder/opencl/register_bound.hpp"

namespace roofladder {
namespace {

template <unsigned WIDTH>
struct Vector : species::Fields {
  Vector(const Problem& problem, opencl_c::Queue& queue) : Fields(problem, queue) {
    if (problem.size["points"] < WIDTH) {
      throw std::invalid_argument("fewer grid points than a vector has");
    }
  }
  void run(opencl_c::Queue& queue) { launch(queue, "vector", WIDTH); }
};

// Counts whole vectors: points of the overlap are computed twice.
template <unsigned WIDTH>
void work(const Size& size, double cache, rl_work& work) {
  species::every_output_once(size, cache, work);
  const auto points = static_cast<double>(size["points"]);
  const double computed = WIDTH * std::ceil(points / WIDTH) / points;
  work.fp64.mul *= computed;
  work.fp64.fma *= computed;
}

template <unsigned WIDTH>
VariantFile entries() {
  return opencl_c::register_bound<Vector<WIDTH> >({
      .title = "Vectors of " + std::to_string(WIDTH) + " grid points",
      .claim = "A work-item takes neighbouring grid points as one vector. A CPU runs a work-item "
               "through its loops before the next one, so that single points leave most of every "
               "line for later; a GPU gets wider accesses.",
      .expects = RL_HIGHER_BANDWIDTH,
      .parent = "unroll_and_jam:jam=4",
      .flags = RL_RESTORES | RL_BRANCH,
      .parameters = {{"width", WIDTH}},
      .refuses = remainder_of("species", 4),
      .work = work<WIDTH>,
  });
}

}  // namespace

extern const VariantFile species_opencl_3_vector = [] {
  VariantFile file = entries<2>();
  std::ranges::move(entries<8>(), std::back_inserter(file));
  return file;
}();

}  // namespace roofladder
#endif
