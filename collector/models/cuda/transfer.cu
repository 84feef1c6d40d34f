// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstring>

#include "collector/models/cuda/transfer.h"
#include "roofladder/cuda/call.hpp"
#include "roofladder/ladder/blocks.hpp"

namespace roofladder::cuda_model {
namespace {

constexpr std::size_t window = std::size_t{64} << 20;
constexpr std::size_t of_one_thread = std::size_t{4} << 20;

// Two pinned buffers, one of which the device reads or writes while processors empty or fill the
// other; made for the first long transfer and kept until the process ends.
class Staging {
 public:
  struct Buffer {
    char* data = nullptr;
    cudaStream_t stream = nullptr;
  };

  static Staging& get() {
    static Staging staging;
    return staging;
  }

  Buffer& of(std::size_t number) { return m_buffers[number % m_buffers.size()]; }

 private:
  Staging() {
    for (Buffer& buffer : m_buffers) {
      CUDA_REQUIRE(cudaMallocHost(&buffer.data, window));
      CUDA_REQUIRE(cudaStreamCreateWithFlags(&buffer.stream, cudaStreamNonBlocking));
    }
  }

  std::array<Buffer, 2> m_buffers;
};

void copy_on_host(char* to, const char* from, std::size_t bytes) {
  for_blocks(bytes, of_one_thread, [=](std::uint64_t begin, std::uint64_t end) {
    std::memcpy(to + begin, from + begin, end - begin);
  });
}

}  // namespace

void copy_to_device(void* to, const void* from, std::size_t bytes) {
  if (bytes < window) {
    CUDA_REQUIRE(cudaMemcpy(to, from, bytes, cudaMemcpyHostToDevice));
    return;
  }
  CUDA_REQUIRE(cudaDeviceSynchronize());
  std::size_t number = 0;
  for (std::size_t begin = 0; begin < bytes; begin += window) {
    const std::size_t length = std::min(window, bytes - begin);
    const Staging::Buffer& buffer = Staging::get().of(number++);
    CUDA_REQUIRE(cudaStreamSynchronize(buffer.stream));
    copy_on_host(buffer.data, static_cast<const char*>(from) + begin, length);
    CUDA_REQUIRE(cudaMemcpyAsync(static_cast<char*>(to) + begin, buffer.data, length,
                                 cudaMemcpyHostToDevice, buffer.stream));
  }
  CUDA_REQUIRE(cudaDeviceSynchronize());
}

void copy_to_host(void* to, const void* from, std::size_t bytes) {
  if (bytes < window) {
    CUDA_REQUIRE(cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToHost));
    return;
  }
  CUDA_REQUIRE(cudaDeviceSynchronize());
  const auto length_from = [=](std::size_t begin) { return std::min(window, bytes - begin); };
  const auto request = [=](std::size_t begin) {
    const Staging::Buffer& buffer = Staging::get().of(begin / window);
    CUDA_REQUIRE(cudaMemcpyAsync(buffer.data, static_cast<const char*>(from) + begin,
                                 length_from(begin), cudaMemcpyDeviceToHost, buffer.stream));
  };
  request(0);
  for (std::size_t begin = 0; begin < bytes; begin += window) {
    if (begin + window < bytes) {
      request(begin + window);
    }
    const Staging::Buffer& buffer = Staging::get().of(begin / window);
    CUDA_REQUIRE(cudaStreamSynchronize(buffer.stream));
    copy_on_host(static_cast<char*>(to) + begin, buffer.data, length_from(begin));
  }
}

}  // namespace roofladder::cuda_model
