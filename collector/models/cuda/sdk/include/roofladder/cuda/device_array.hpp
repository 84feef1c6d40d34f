// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

#include "roofladder/cuda/call.hpp"
#include "roofladder/ladder/private_memory.hpp"

namespace roofladder {
inline namespace v0 {
namespace cuda {

// An array in device memory, poisoned (all bits set: NaN) so that unwritten elements are found.
template <typename Element>
class DeviceArray {
 public:
  explicit DeviceArray(std::size_t count) : m_memory(count * sizeof(Element)), m_count(count) {
    CUDA_REQUIRE(cudaMemset(data(), 0xFF, bytes()));
  }
  explicit DeviceArray(std::span<const Element> host) : DeviceArray(host.size()) { upload(host); }

  Element* data() { return static_cast<Element*>(m_memory.data()); }
  const Element* data() const { return static_cast<const Element*>(m_memory.data()); }
  std::size_t size() const { return m_count; }
  std::size_t bytes() const { return m_count * sizeof(Element); }

  void upload(std::span<const Element> host) {
    CUDA_REQUIRE(cudaMemcpy(data(), host.data(), bytes(), cudaMemcpyHostToDevice));
  }
  void download(std::span<Element> host) const {
    CUDA_REQUIRE(cudaMemcpy(host.data(), data(), bytes(), cudaMemcpyDeviceToHost));
  }
  void copy_from(const DeviceArray& other) {
    CUDA_REQUIRE(cudaMemcpy(data(), other.data(), bytes(), cudaMemcpyDeviceToDevice));
  }

 private:
  PrivateMemory m_memory;
  std::size_t m_count = 0;
};

}  // namespace cuda
}  // namespace v0
}  // namespace roofladder
