// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "kernels/push/cuda/fewer_arrays.h"
#include "kernels/push/cuda/fields.h"

namespace roofladder {
namespace {

constexpr unsigned block = 256;

template <int blocks>
__global__ void __launch_bounds__(block, blocks) capped_registers(const push::Zones<double> zones) {
  const push::Index zone = push::own_zone();
  if (zone < zones.count) {
    push::fewer_arrays::update(zones, zone);
  }
}

template <int blocks>
struct CappedRegisters : push::Fields {
  using Fields::Fields;
  void run(cuda::Queue& queue) { launch_over_zones(queue, capped_registers<blocks>, block); }
};

template <int blocks>
VariantEntry entry(std::uint32_t flags) {
  return cuda::resident_variant<CappedRegisters<blocks>>({
      .title = "Registers for " + std::to_string(blocks) + " blocks a multiprocessor",
      .claim = "The same code with so few registers a thread that a multiprocessor holds " +
               std::to_string(blocks) +
               " blocks of 256 threads: more zones are on their way at a time, and what finds no "
               "register goes to local memory.",
      .expects = RL_HIGHER_OCCUPANCY,
      .parent = "fewer_arrays",
      .flags = flags,
      .parameters = {{"blocks", blocks}},
      .work = push::work_of<push::fewer_arrays::zone_work>,
  });
}

}  // namespace

extern const VariantFile push_cuda_2_capped_registers{entry<2>(RL_BRANCH)};

}  // namespace roofladder
