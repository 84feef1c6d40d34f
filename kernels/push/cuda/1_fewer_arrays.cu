// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/push/cuda/fewer_arrays.h"
#include "kernels/push/cuda/fields.h"

namespace roofladder {
namespace {

constexpr unsigned block = 64;

__global__ void fewer_arrays(const push::Zones<double> zones) {
  const push::Index zone = push::own_zone();
  if (zone < zones.count) {
    push::fewer_arrays::update(zones, zone);
  }
}

struct FewerArrays : push::Fields {
  using Fields::Fields;
  void run(cuda::Queue& queue) { launch_over_zones(queue, fewer_arrays, block); }
};

}  // namespace

extern const VariantFile push_cuda_1_fewer_arrays{cuda::resident_variant<FewerArrays>({
    .title = "Fewer arrays",
    .claim = "The paths that print are gone. Emissions and their slopes are computed where they "
             "are used and the absorptions become their shares in place: three of six arrays of "
             "all bands are left.",
    .expects = RL_LESS_TRAFFIC,
    .parent = "original",
    .work = push::work_of<push::fewer_arrays::zone_work>,
})};

}  // namespace roofladder
