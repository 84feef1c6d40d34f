// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/link/cuda/host_memory.h"

namespace roofladder {
namespace {

template <typename Memory>
class ToDevice : public link::Ends<Memory> {
 public:
  explicit ToDevice(const Problem& problem) : link::Ends<Memory>(problem) {
    std::ranges::copy(this->m_source, this->m_host.numbers().begin());
  }
  void run(cuda::Queue& queue) {
    CUDA_REQUIRE(cudaMemcpyAsync(this->m_device.data(), this->m_host.numbers().data(),
                                 this->m_device.bytes(), cudaMemcpyHostToDevice, queue.stream()));
  }
  void finish() { this->m_device.download(this->m_target); }
};

void work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  work.minimum_write = link::bytes_of(size);
  work.link_to_device = link::bytes_of(size);
}

template <typename Memory>
VariantEntry to_device() {
  return link::copy_variant<ToDevice, Memory>("Host to device", "link.to_device", work);
}

}  // namespace

extern const VariantFile link_cuda_0_to_device{to_device<link::Pinned>(),
                                               to_device<link::Pageable>()};

}  // namespace roofladder
