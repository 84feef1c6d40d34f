// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/stream/cuda/stream.h"

namespace roofladder {
namespace {

struct Copy {
  static constexpr const char* name = "copy";
  static constexpr const char* title = "Copy: a = b";
  static constexpr int vectors_read = 1;
  static constexpr int adds = 0;
  static constexpr int multiplies = 0;
  static constexpr int fmas = 0;

  __device__ static double value(double /*s*/, double b, double /*c*/) { return b; }
};

class VendorCopy : public stream::Vectors {
 public:
  explicit VendorCopy(const Problem& problem) : Vectors(problem, false), m_a(m_host_a.size()) {}
  void run(cuda::Queue& queue) {
    CUDA_REQUIRE(cudaMemcpyAsync(m_a.data(), m_b.data(), m_a.bytes(), cudaMemcpyDeviceToDevice,
                                 queue.stream()));
  }
  void finish() { m_a.download(m_host_a); }

 private:
  cuda::DeviceArray<double> m_a;
};

VariantFile variants() {
  VariantFile all = stream::store_variants<Copy>();
  all.push_back(stream::vendor_variant<VendorCopy, Copy>("Copy: cudaMemcpy"));
  return all;
}

}  // namespace

extern const VariantFile stream_cuda_0_copy = variants();

}  // namespace roofladder
