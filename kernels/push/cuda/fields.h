// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/push/cuda/zone.h"
#include "roofladder/cuda/variant.hpp"

// The problem on the device.
namespace roofladder::push {

template <typename Element>
Element from_device(const Element* element) {
  Element host;
  CUDA_REQUIRE(cudaMemcpy(&host, element, sizeof host, cudaMemcpyDeviceToHost));
  return host;
}

class Fields {
 public:
  explicit Fields(const Problem& problem) {
    const std::int32_t* options = problem.array<const std::int32_t>("options").data();
    m_zones = {.count = star_of(problem.size).zones(),
               .frequency = problem.array<const double>("frequency").data(),
               .density = problem.array<const double>("density").data(),
               .energy = problem.array<double>("energy").data(),
               .electron_fraction = problem.array<double>("electron_fraction").data(),
               .radiation = problem.array<double>("radiation").data(),
               .steps = from_device(options + 1),
               .verbose = from_device(options) != 0};
  }

  void reset() {}
  void finish() {}

 protected:
  const Zones<double>& zones() const { return m_zones; }

  template <typename Kernel>
  void launch_over_zones(cuda::Queue& queue, Kernel kernel, unsigned block) const {
    queue.launch(kernel, {cuda::blocks_for(static_cast<std::size_t>(m_zones.count), block), block},
                 m_zones);
  }

 private:
  Zones<double> m_zones{};
};

__device__ inline Index own_zone() {
  return Index{blockIdx.x} * blockDim.x + threadIdx.x;
}

template <ZoneWork (*zone)()>
void work_of(const Size& size, double /*cache*/, rl_work& work) {
  declare(size, zone(), work);
}

}  // namespace roofladder::push
