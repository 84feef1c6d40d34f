// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

namespace roofladder::species {

__device__ inline double products(double ax, double ay, double bx, double by) {
  return ax * ay + bx * by;
}

// The products of one x with two y.
__device__ inline double2 products(double ax, double2 ay, double bx, double2 by) {
  return {products(ax, ay.x, bx, by.x), products(ax, ay.y, bx, by.y)};
}

// The products at two grid points.
__device__ inline double2 products(double2 ax, double2 ay, double2 bx, double2 by) {
  return {products(ax.x, ay.x, bx.x, by.x), products(ax.y, ay.y, bx.y, by.y)};
}

}  // namespace roofladder::species
