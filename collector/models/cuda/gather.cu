// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/cuda/device_memory.h"
#include "collector/models/cuda/gather.h"
#include "roofladder/cuda/call.hpp"

namespace roofladder::cuda_model {
namespace {

class DeviceBytes {
 public:
  explicit DeviceBytes(std::size_t count) : m_data(allocate_device_memory(count)) {}
  ~DeviceBytes() { release_device_memory(m_data); }
  DeviceBytes(const DeviceBytes&) = delete;
  DeviceBytes& operator=(const DeviceBytes&) = delete;

  template <typename Element>
  Element* as() const {
    return static_cast<Element*>(m_data);
  }

 private:
  void* m_data;
};

// One thread packs one byte, so that elements may have any size.
__global__ void pack(const unsigned char* from, std::size_t element_bytes,
                     const std::uint64_t* elements, std::size_t bytes, unsigned char* packed) {
  const std::size_t i = blockIdx.x * static_cast<std::size_t>(blockDim.x) + threadIdx.x;
  if (i < bytes) {
    packed[i] = from[elements[i / element_bytes] * element_bytes + i % element_bytes];
  }
}

}  // namespace

void gather(const void* from, std::size_t element_bytes, std::span<const std::uint64_t> elements,
            void* to) {
  if (elements.empty()) {
    return;
  }
  const std::size_t bytes = elements.size() * element_bytes;
  const DeviceBytes wanted(elements.size_bytes());
  const DeviceBytes packed(bytes);
  CUDA_REQUIRE(cudaMemcpy(wanted.as<void>(), elements.data(), elements.size_bytes(),
                          cudaMemcpyHostToDevice));
  constexpr unsigned block = 256;
  pack<<<static_cast<unsigned>((bytes + block - 1) / block), block>>>(
      static_cast<const unsigned char*>(from), element_bytes, wanted.as<std::uint64_t>(), bytes,
      packed.as<unsigned char>());
  CUDA_REQUIRE(cudaGetLastError());
  CUDA_REQUIRE(cudaMemcpy(to, packed.as<void>(), bytes, cudaMemcpyDeviceToHost));
}

}  // namespace roofladder::cuda_model
