// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/jacobi/cuda/seed_steps.h"

namespace roofladder {
namespace {

using namespace jacobi;

class Resident : public DataRegion {
 public:
  explicit Resident(const Problem& problem)
      : DataRegion(problem, default_stencil(problem), default_copy(problem)) {}
};

}  // namespace

extern const VariantFile jacobi_cuda_1_data_region{cuda::device_variant<Resident>({
    .title = "Data region",
    .claim = "`acc data copy(A, Anew)` around the loop over sweeps: both grids cross the host link "
             "once each way, and only the error in between.",
    .expects = RL_SHORTER_TRANSFERS,
    .parent = "transfers",
    .parts = parts_with_link,
    .work = data_region_work<2>,
})};

}  // namespace roofladder
