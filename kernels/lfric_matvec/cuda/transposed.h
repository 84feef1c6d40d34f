// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/lfric_matvec/cuda/fields.h"

// The matrix with the layers of a column fastest and the entry (df + ndf1 df2) slowest.
namespace roofladder::lfric {

inline constexpr int entries_of_cell = static_cast<int>(ndf1 * ndf2);

// Entry e of layer k of a column is at row * e + stride * column + k, and one further if the
// entry's row df is a top corner and those are shifted.
struct Layout {
  std::size_t row;
  std::size_t stride;
  bool shifts_top;

  __host__ __device__ std::size_t position(int entry, std::size_t column, int k) const {
    const bool top = entry % static_cast<int>(ndf1) >= bottom_corners;
    return row * entry + stride * column + k + (shifts_top && top ? 1 : 0);
  }
};

inline Layout dense_layout(const Mesh& mesh) {
  return {.row = static_cast<std::size_t>(mesh.cells()),
          .stride = static_cast<std::size_t>(mesh.layers),
          .shifts_top = false};
}

template <typename Entry>
__global__ void transpose(const double* published, Entry* transposed, Layout layout, unsigned cells,
                          unsigned nlayers) {
  const unsigned cell = blockIdx.x * blockDim.x + threadIdx.x;
  if (cell >= cells) {
    return;
  }
  for (int entry = 0; entry < entries_of_cell; ++entry) {
    const std::size_t to = layout.position(entry, cell / nlayers, static_cast<int>(cell % nlayers));
    transposed[to] =
        static_cast<Entry>(published[static_cast<std::size_t>(entries_of_cell) * cell + entry]);
  }
}

// Makes a private copy outside the timed region. Unused elements of the layout are 0.
template <typename Entry>
cuda::DeviceArray<Entry> transposed_matrix(const Problem& problem, const Layout& layout) {
  const Mesh mesh = mesh_of(problem.size);
  const double* published = problem.array<const double>("matrix").data();
  cuda::DeviceArray<Entry> transposed(layout.row * entries_of_cell);
  CUDA_REQUIRE(cudaMemset(transposed.data(), 0, transposed.bytes()));
  const auto cells = static_cast<unsigned>(mesh.cells());
  transpose<<<cuda::blocks_for(cells, 256), 256>>>(published, transposed.data(), layout, cells,
                                                   static_cast<unsigned>(mesh.layers));
  CUDA_REQUIRE(cudaGetLastError());
  CUDA_REQUIRE(cudaDeviceSynchronize());
  return transposed;
}

}  // namespace roofladder::lfric
