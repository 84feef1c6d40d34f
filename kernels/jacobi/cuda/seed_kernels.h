// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/jacobi/cuda/laplace.h"

// The kernels that a compiler generates for the seed's OpenACC regions.
namespace roofladder::jacobi {

// A[j][i] as in the seed.
template <typename Real>
class Rows {
 public:
  __device__ Rows(Real* data, int m) : m_data(data), m_m(m) {}
  __device__ Real* operator[](int j) const { return m_data + j * m_m; }

 private:
  Real* m_data;
  std::ptrdiff_t m_m;
};

// The body of the first loop nest; returns the value that the error is compared with.
__device__ inline float relax(Rows<const float> A, Rows<float> Anew, int j, int i) {
  Anew[j][i] = 0.25f * (A[j][i + 1] + A[j][i - 1] + A[j - 1][i] + A[j + 1][i]);
  return fabsf(Anew[j][i] - A[j][i]);
}

// The first interior row or column of this thread, and the stride to its next.
__device__ inline int first_row() {
  return 1 + static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
}
__device__ inline int first_column() {
  return 1 + static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
}
__device__ inline int row_stride() {
  return static_cast<int>(gridDim.y * blockDim.y);
}
__device__ inline int column_stride() {
  return static_cast<int>(gridDim.x * blockDim.x);
}

__device__ inline void store_partial_maximum(float* partial, float error) {
  error = block_max(error);
  if (threadIdx.x == 0 && threadIdx.y == 0) {
    partial[blockIdx.y * gridDim.x + blockIdx.x] = error;
  }
}

// One point per thread.
static __global__ void stencil_of_points(const float* __restrict__ A, float* __restrict__ Anew,
                                         int n, int m, float* partial) {
  const int j = first_row();
  const int i = first_column();
  float error = 0.f;
  if (j < n - 1 && i < m - 1) {
    error = fmaxf(error, relax({A, m}, {Anew, m}, j, i));
  }
  store_partial_maximum(partial, error);
}

static __global__ void copy_of_points(float* __restrict__ A, const float* __restrict__ Anew, int n,
                                      int m) {
  const int j = first_row();
  const int i = first_column();
  if (j < n - 1 && i < m - 1) {
    Rows<float>(A, m)[j][i] = Rows<const float>(Anew, m)[j][i];
  }
}

// Loops over the points for which there are too few threads.
static __global__ void stencil_with_loops(const float* __restrict__ A, float* __restrict__ Anew,
                                          int n, int m, float* partial) {
  float error = 0.f;
  for (int j = first_row(); j < n - 1; j += row_stride()) {
    for (int i = first_column(); i < m - 1; i += column_stride()) {
      error = fmaxf(error, relax({A, m}, {Anew, m}, j, i));
    }
  }
  store_partial_maximum(partial, error);
}

static __global__ void copy_with_loops(float* __restrict__ A, const float* __restrict__ Anew, int n,
                                       int m) {
  for (int j = first_row(); j < n - 1; j += row_stride()) {
    for (int i = first_column(); i < m - 1; i += column_stride()) {
      Rows<float>(A, m)[j][i] = Rows<const float>(Anew, m)[j][i];
    }
  }
}

// The second kernel of the reduction: one block, as in the seed's profile ("grid: [1]  block:
// [256]").
static __global__ void reduce_partial_maxima(const float* partial, unsigned count, float* error) {
  float greatest = 0.f;
  for (unsigned k = threadIdx.x; k < count; k += blockDim.x) {
    greatest = fmaxf(greatest, partial[k]);
  }
  greatest = block_max(greatest);
  if (threadIdx.x == 0) {
    *error = greatest;
  }
}

}  // namespace roofladder::jacobi
