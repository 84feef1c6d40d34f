// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <utility>

#include "kernels/models/cuda/call.h"
#include "kernels/models/cuda/device_memory.h"

namespace roofladder::cuda {

// An array in device memory, poisoned (all bits set: NaN) so that an element that nothing writes is
// found.
template <typename Element>
class DeviceArray {
 public:
  explicit DeviceArray(std::size_t count) : m_count(count) {
    m_data = static_cast<Element*>(allocate_device_memory(bytes()));
    CUDA_REQUIRE(cudaMemset(m_data, 0xFF, bytes()));
  }
  explicit DeviceArray(std::span<const Element> host) : DeviceArray(host.size()) { upload(host); }
  DeviceArray(DeviceArray&& other) noexcept
      : m_data(std::exchange(other.m_data, nullptr)), m_count(other.m_count) {}
  DeviceArray& operator=(DeviceArray&& other) noexcept {
    std::swap(m_data, other.m_data);
    std::swap(m_count, other.m_count);
    return *this;
  }
  ~DeviceArray() { release_device_memory(m_data); }

  Element* data() { return m_data; }
  const Element* data() const { return m_data; }
  std::size_t size() const { return m_count; }
  std::size_t bytes() const { return m_count * sizeof(Element); }

  void upload(std::span<const Element> host) {
    CUDA_REQUIRE(cudaMemcpy(m_data, host.data(), bytes(), cudaMemcpyHostToDevice));
  }
  void download(std::span<Element> host) const {
    CUDA_REQUIRE(cudaMemcpy(host.data(), m_data, bytes(), cudaMemcpyDeviceToHost));
  }
  void copy_from(const DeviceArray& other) {
    CUDA_REQUIRE(cudaMemcpy(m_data, other.m_data, bytes(), cudaMemcpyDeviceToDevice));
  }

 private:
  Element* m_data = nullptr;
  std::size_t m_count = 0;
};

}  // namespace roofladder::cuda
