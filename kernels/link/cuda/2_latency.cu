// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/link/cuda/host_memory.h"

namespace roofladder {
namespace {

// Copies 8 bytes at a time to the device, one after the other. The host waits for each copy, or for
// the last only.
template <bool waits>
class Singles {
 public:
  explicit Singles(const Problem& problem)
      : m_target(problem.array<double>("singles")),
        m_host(m_target.size()),
        m_device(m_target.size()) {
    std::ranges::copy(problem.array<double>("source").first(m_target.size()),
                      m_host.numbers().begin());
  }
  void reset() {}
  void run(cuda::Queue& queue) {
    for (std::size_t i = 0; i < m_device.size(); ++i) {
      CUDA_REQUIRE(cudaMemcpyAsync(m_device.data() + i, &m_host.numbers()[i], sizeof(double),
                                   cudaMemcpyHostToDevice, queue.stream()));
      if (waits) {
        CUDA_REQUIRE(cudaStreamSynchronize(queue.stream()));
      }
    }
  }
  void finish() { m_device.download(m_target); }

 private:
  std::span<double> m_target;
  link::Pinned m_host;
  cuda::DeviceArray<double> m_device;
};

void work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  const double bytes = sizeof(double) * static_cast<double>(size["copies"]);
  work.minimum_write = bytes;
  work.link_to_device = bytes;
}

template <bool waits>
VariantEntry latency(const char* title, const char* claim) {
  return cuda::device_variant<Singles<waits>>({
      .title = title,
      .claim = claim,
      .ceiling = "link.latency",
      .computes = "single_copies",
      .flags = RL_RESTORES,
      .parameters = {{"waits", waits ? 1 : 0}},
      .work = work,
  });
}

}  // namespace

extern const VariantFile link_cuda_2_latency{
    latency<true>("Copy of 8 B, waited for",
                  "What a copy costs at least when the host needs it done before it goes on."),
    latency<false>("Copy of 8 B, queued",
                   "What a copy costs at least among others of one stream: each starts when the "
                   "one before it is done."),
};

}  // namespace roofladder
