// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cuda_profiler_api.h>

#include "kernels/models/cuda/queue.h"

namespace roofladder::cuda {
namespace {

bool same(const dim3& a, const dim3& b) {
  return a.x == b.x && a.y == b.y && a.z == b.z;
}

}  // namespace

Queue::Queue() {
  CUDA_REQUIRE(cudaStreamCreateWithFlags(&m_stream, cudaStreamNonBlocking));
}

Queue::~Queue() {
  for (const Mark& mark : m_marks) {
    cudaEventDestroy(mark.event);
  }
  cudaStreamDestroy(m_stream);
}

void Queue::begin(const Parts& parts) {
  m_parts = &parts;
  m_used = 0;
  m_part = 0;
  cudaProfilerStart();  // for a profiler that was told to wait for it; nothing happens without one
  mark();
}

void Queue::enter(std::uint32_t part) {
  if (part == m_part) {
    return;
  }
  m_part = part;
  mark();
  m_parts->enter(part);
}

void Queue::end() {
  mark();
  m_parts = nullptr;
  CUDA_REQUIRE(cudaStreamSynchronize(m_stream));
  cudaProfilerStop();
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

void Queue::note(const void* function, const Shape& shape) {
  const auto known = std::find_if(m_launches.begin(), m_launches.end(), [&](const Launch& launch) {
    return launch.function == function && launch.part == m_part &&
           same(launch.shape.grid, shape.grid) && same(launch.shape.block, shape.block) &&
           launch.shape.shared == shape.shared;
  });
  if (known == m_launches.end()) {
    m_launches.push_back({function, m_part, shape});
  }
}

std::vector<double> Queue::seconds(std::uint32_t parts) const {
  std::vector<double> seconds(parts, 0.0);
  for (std::size_t i = 0; i + 1 < m_used; ++i) {
    float milliseconds = 0;
    CUDA_REQUIRE(cudaEventElapsedTime(&milliseconds, m_marks[i].event, m_marks[i + 1].event));
    seconds.at(m_marks[i].part) += 1e-3 * static_cast<double>(milliseconds);
  }
  return seconds;
}

}  // namespace roofladder::cuda
