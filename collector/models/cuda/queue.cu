// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_profiler_api.h>

#include "collector/models/cuda/device_memory.h"
#include "collector/models/cuda/driver.h"
#include "collector/models/cuda/queue.h"
#include "roofladder/cuda/call.hpp"
#include "roofladder/ladder/guarded.hpp"

namespace roofladder::cuda_model {
namespace {

void enter_part(void* self, std::uint32_t part) {
  static_cast<Queue*>(self)->enter(part);
}

void* allocate_private(void* /*self*/, std::uint64_t bytes, rl_error* error) {
  void* data = nullptr;
  guarded(error, [&] { data = allocate_device_memory(bytes); });
  return data;
}

void release_private(void* /*self*/, void* data, std::uint64_t /*bytes*/) {
  release_device_memory(data);
}

// The name distinguishes it from a variant's kernels.
extern "C" __global__ void roofladder_rehearse() {}

// An event of another stream is seen some microseconds after this one's even if nothing runs there.
constexpr double resolution = 10e-6;

std::uint32_t current_device() {
  int device = 0;
  CUDA_REQUIRE(cudaGetDevice(&device));
  return static_cast<std::uint32_t>(device);
}

}  // namespace

Queue::Queue() {
  // A blocking stream, so that work on the legacy default stream also lies between the events.
  CUDA_REQUIRE(cudaStreamCreate(&m_stream));
  CUDA_REQUIRE(cudaEventCreate(&m_all_done));
  m_table = {.struct_bytes = sizeof m_table,
             .device = current_device(),
             .self = this,
             .stream = m_stream,
             .commands = nullptr,
             .enter = enter_part,
             .allocate = allocate_private,
             .release = release_private};
}

Queue::~Queue() {
  for (const Mark& mark : m_marks) {
    cudaEventDestroy(mark.event);
  }
  cudaEventDestroy(m_all_done);
  cudaStreamDestroy(m_stream);
}

void Queue::rehearse() {
  m_used = 0;
  mark();
  roofladder_rehearse<<<1, 32, 0, m_stream>>>();
  CUDA_REQUIRE(cudaGetLastError());
  mark();
  CUDA_REQUIRE(cudaDeviceSynchronize());
}

void Queue::begin(const rl_parts& parts) {
  m_parts = &parts;
  m_used = 0;
  m_part = 0;
  cudaProfilerStart();  // starts a profiler that waits for it; without one, nothing happens
  mark();
}

void Queue::enter(std::uint32_t part) {
  if (part == m_part || m_parts == nullptr) {
    return;
  }
  m_part = part;
  mark();
  m_parts->enter(m_parts->context, part);
}

void Queue::end() {
  mark();
  m_parts = nullptr;
  m_is_told_all = record_everything(m_all_done);
  CUDA_REQUIRE(cudaDeviceSynchronize());
  cudaProfilerStop();
}

double Queue::beside() const {
  if (!m_is_told_all) {
    return 0;
  }
  float milliseconds = 0;
  CUDA_REQUIRE(cudaEventElapsedTime(&milliseconds, m_marks[m_used - 1].event, m_all_done));
  const double seconds = 1e-3 * static_cast<double>(milliseconds);
  return seconds > resolution ? seconds : 0;
}

void Queue::mark() {
  if (m_used == m_marks.size()) {
    Mark fresh;
    CUDA_REQUIRE(cudaEventCreate(&fresh.event));
    m_marks.push_back(fresh);
  }
  Mark& next = m_marks[m_used++];
  next.part = m_part;
  CUDA_REQUIRE(cudaEventRecord(next.event, m_stream));
}

std::vector<double> Queue::seconds(std::uint32_t parts) const {
  std::vector<double> seconds(parts, 0.0);
  for (std::size_t i = 0; i + 1 < m_used; ++i) {
    float milliseconds = 0;
    CUDA_REQUIRE(cudaEventElapsedTime(&milliseconds, m_marks[i].event, m_marks[i + 1].event));
    seconds.at(m_marks[i].part) += 1e-3 * static_cast<double>(milliseconds);
  }
  seconds.at(m_marks[m_used - 1].part) += beside();
  return seconds;
}

}  // namespace roofladder::cuda_model
