// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/link/cuda/host_memory.h"

namespace roofladder {
namespace {

template <typename Memory>
class FromDevice : public link::Ends<Memory> {
 public:
  explicit FromDevice(const Problem& problem) : link::Ends<Memory>(problem) {
    this->m_device.upload(this->m_source);
  }
  void run(cuda::Queue& queue) {
    CUDA_REQUIRE(cudaMemcpyAsync(this->m_host.numbers().data(), this->m_device.data(),
                                 this->m_device.bytes(), cudaMemcpyDeviceToHost, queue.stream()));
  }
  void finish() { std::ranges::copy(this->m_host.numbers(), this->m_target.begin()); }
};

void work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  work.minimum_read = link::bytes_of(size);
  work.link_from_device = link::bytes_of(size);
}

template <typename Memory>
VariantEntry from_device() {
  return link::copy_variant<FromDevice, Memory>("Device to host", "link.from_device", work);
}

}  // namespace

extern const VariantFile link_cuda_1_from_device{from_device<link::Pinned>(),
                                                 from_device<link::Pageable>()};

}  // namespace roofladder
