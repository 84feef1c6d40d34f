// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL FP_CONTRACT OFF

#include "kernels/jacobi/opencl/raise_error.clh"

float greatest(float4 change) {
  const float2 pair = fmax(change.lo, change.hi);
  return fmax(pair.x, pair.y);
}

// A work-item relaxes four columns of ROWS rows. The last quad of a row is moved left to end with
// it; points that two quads cover get the same value from both.
kernel __attribute__((reqd_work_group_size(ITEMS, 1, 1))) void relax(global const float* restrict A,
                                                                     global float* restrict Anew,
                                                                     int n, global int* error,
                                                                     int with_error) {
  local float of_item[ITEMS];
  const int first = 1 + 4 * get_global_id(0);
  const int i = min(first, n - 5);
  const int top = 1 + ROWS * get_global_id(1);
  float4 change = 0.0f;
  if (first < n - 1) {
    float4 above = vload4(0, A + (top - 1) * n + i);
    float4 here = vload4(0, A + top * n + i);
    for (int j = top; j < min(top + ROWS, n - 1); ++j) {
      const int at = j * n + i;
      const float4 below = vload4(0, A + at + n);
      const float4 right = (float4)(here.yzw, A[at + 4]);
      const float4 left = (float4)(A[at - 1], here.xyz);
      const float4 fresh = 0.25f * (right + left + above + below);
      vstore4(fresh, 0, Anew + at);
      if (with_error) {
        change = fmax(change, fabs(fresh - here));
      }
      above = here;
      here = below;
    }
  }
  if (with_error) {
    raise_error(error, of_item, greatest(change));
  }
}

#else
#include <cmath>
#include <stdexcept>
#include <string>

#include "kernels/jacobi/opencl/laplace.h"

namespace roofladder {
namespace {

using namespace jacobi;

template <int rows>
struct Vector : FusedLaplace<Vector<rows> > {
  Vector(const Problem& problem, opencl_c::Queue& queue) : FusedLaplace<Vector>(problem, queue) {
    if (this->n < 6) {
      throw std::invalid_argument("a row of fewer than four interior points has no quad");
    }
  }
  void launch(opencl_c::Queue& queue, std::int32_t with_error) {
    queue.launch("relax", this->covering(256, 1, 4, rows), this->A, this->Anew, this->n,
                 this->error_on_device(), with_error);
  }
};

// Counts whole quads: points of the overlap are computed twice.
void work(const Size& size, double cache, rl_work& work) {
  fused_work(size, cache, work);
  const auto interior = static_cast<double>(size["n"] - 2);
  const double computed = 4 * std::ceil(interior / 4) / interior;
  work.fp32.add *= computed;
  work.fp32.mul *= computed;
}

template <int rows>
VariantEntry entry(std::uint32_t flags) {
  return opencl_c::device_variant<Vector<rows> >({
      .title = "Vectors of four, " + std::to_string(rows) + " rows a work-item",
      .claim = "A work-item relaxes four columns of its rows at once and reuses each row for the "
               "two beside it from registers: fewer loads and instructions a point, and wider "
               "ones.",
      .parent = "fused_error:every=10",
      .flags = RL_RESTORES | flags,
      .parameters = {{"rows", rows}},
      .work = work,
  });
}

}  // namespace

extern const VariantFile jacobi_opencl_4_vector{entry<4>(0), entry<16>(RL_BRANCH)};

}  // namespace roofladder
#endif
