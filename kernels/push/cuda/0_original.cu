// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/push/cuda/fields.h"
#include "kernels/push/cuda/original.h"

namespace roofladder {
namespace {

constexpr unsigned block = 64;

__global__ void original(const push::Zones<double> zones) {
  const push::Index zone = push::own_zone();
  if (zone < zones.count) {
    push::original::update(zones, zone);
  }
}

struct Original : push::Fields {
  using Fields::Fields;
  void run(cuda::Queue& queue) { launch_over_zones(queue, original, block); }
};

}  // namespace

extern const VariantFile push_cuda_0_original{cuda::resident_variant<Original>({
    .title = "Original",
    .claim =
        "A thread a zone: routines that fill and read thread-local arrays of all bands, many "
        "branches, and in each of them paths that print when a run-time flag says so. What those "
        "paths would print must be kept: the report's compiler warned of registers spilled to the "
        "first-level cache.",
    .work = push::work_of<push::original::zone_work>,
})};

}  // namespace roofladder
