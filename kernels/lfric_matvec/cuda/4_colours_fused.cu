// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/lfric_matvec/cuda/colours.h"
#include "kernels/lfric_matvec/cuda/inlined.h"

namespace roofladder {
namespace {

__global__ void multiply(lfric::Arguments f) {
  const int block = static_cast<int>(blockIdx.x);
  const int color = block / f.ncp_color_max;
  const int cell = block % f.ncp_color_max;
  if (cell < f.ncp_color[color]) {
    const int column = f.column(color, cell);
    lfric::matrix_vector_code(column, f.nlayers, f.lhs, f.x, f.matrix, f.ndf1, f.map1_of(column),
                              f.ndf2, f.map2_of(column));
  }
}

struct ColoursFused : lfric::PublishedFields {
  using PublishedFields::PublishedFields;
  void run(cuda::Queue& queue) { launch_once(queue, multiply, arguments()); }
};

}  // namespace

extern const VariantFile lfric_matvec_cuda_4_colours_fused{cuda::resident_variant<ColoursFused>({
    .title = "Colours fused",
    .claim = "All colours in one launch, as many blocks for each as the greatest has cells, the "
             "others masked: one launch in place of six, and no multiprocessor waits at the end of "
             "a colour. Cells of different colours may meet in one element, which the atomic "
             "update allows.",
    .expects = RL_HIGHER_BANDWIDTH,
    .parent = "inlined",
    .work = lfric::atomic_work,
})};

}  // namespace roofladder
