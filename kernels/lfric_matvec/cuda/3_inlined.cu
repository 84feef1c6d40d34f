// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/lfric_matvec/cuda/colours.h"
#include "kernels/lfric_matvec/cuda/inlined.h"

namespace roofladder {
namespace {

__global__ void multiply(lfric::Arguments f, int color) {
  const int column = f.column(color, static_cast<int>(blockIdx.x));
  lfric::matrix_vector_code(column, f.nlayers, f.lhs, f.x, f.matrix, f.ndf1, f.map1_of(column),
                            f.ndf2, f.map2_of(column));
}

struct Inlined : lfric::PublishedFields {
  using PublishedFields::PublishedFields;
  void run(cuda::Queue& queue) { launch_colours(queue, multiply, arguments()); }
};

}  // namespace

extern const VariantFile lfric_matvec_cuda_3_inlined{cuda::resident_variant<Inlined>({
    .title = "Inlined",
    .claim = "The routine inlined into the kernel: no call, fewer registers and a higher "
             "occupancy.",
    .expects = RL_HIGHER_OCCUPANCY,
    .parent = "collapsed_atomics",
    .work = lfric::atomic_work,
})};

}  // namespace roofladder
