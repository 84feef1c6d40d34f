// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/models/opencl/evict.h"

#include <algorithm>
#include <memory>

#include "kernels/models/opencl/buffer.h"
#include "kernels/models/opencl/device.h"
#include "kernels/models/openmp/evict.h"

namespace roofladder::opencl {
namespace {

constexpr std::size_t groups = 1024;
constexpr std::size_t group = 256;

// Every group reads a run of its own; nothing changes, since all elements are 0.
constexpr const char* source = R"(
kernel void read_all(global float4* buffer, ulong count) {
  const ulong run = (count + get_num_groups(0) - 1) / get_num_groups(0);
  const ulong end = min(run * (get_group_id(0) + 1), count);
  float4 sum = 0.0f;
  for (ulong i = run * get_group_id(0) + get_local_id(0); i < end; i += get_local_size(0)) {
    sum += buffer[i];
  }
  if (sum.x + sum.y + sum.z + sum.w == 1.0f) {
    buffer[0] = sum;
  }
}
)";

// Four times the cache, since replacement is not strictly by age. What a driver tells can be the
// first level alone (NVIDIA's): at least so much that the greatest caches of GPUs are filled.
std::size_t buffer_bytes(const cl::Device& device) {
  constexpr cl_ulong least = 256 << 20;
  const cl_ulong wanted = std::max(4 * device.getInfo<CL_DEVICE_GLOBAL_MEM_CACHE_SIZE>(), least);
  return std::min(wanted, device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>()) / 16 * 16;
}

class Reader {
 public:
  explicit Reader(const OpenDevice& open)
      : m_context(open.context),
        m_queue(open.context, open.device),
        m_program(open.context, source),
        m_buffer(open.context, CL_MEM_READ_WRITE, buffer_bytes(open.device)) {
    const std::size_t bytes = buffer_bytes(open.device);
    m_program.build(open.device);
    m_kernel = cl::Kernel(m_program, "read_all");
    m_kernel.setArg(0, m_buffer);
    m_kernel.setArg(1, static_cast<cl_ulong>(bytes / 16));
    m_queue.enqueueFillBuffer(m_buffer, cl_uchar{0}, 0, bytes);
  }

  bool belongs_to(const OpenDevice& open) const { return m_context() == open.context(); }
  void read() {
    m_queue.enqueueNDRangeKernel(m_kernel, cl::NullRange, groups * group, group);
    m_queue.finish();
  }

 private:
  cl::Context m_context;
  cl::CommandQueue m_queue;
  cl::Program m_program;
  cl::Buffer m_buffer;
  cl::Kernel m_kernel;
};

// A CPU's buffers are memory of the host, where mapping shows them.
void flush_lines(const cl::Device& device, const cl::Context& context) {
  const cl::CommandQueue queue(context, device);
  for (const Buffer* held : buffers()) {
    void* data = queue.enqueueMapBuffer(held->buffer, CL_TRUE, CL_MAP_READ, 0, held->bytes);
    const rl_array lines{.name = "buffer",
                         .data = data,
                         .count = held->bytes,
                         .element_bytes = 1,
                         .role = RL_SCRATCH};
    evict({&lines, 1});
    queue.enqueueUnmapMemObject(held->buffer, data);
  }
  queue.finish();
}

void fill_caches() {
  // Kept from one repetition to the next; runtimes are gone when a static object would end.
  static auto& reader = *new std::unique_ptr<Reader>;
  if (!reader || !reader->belongs_to(open_device())) {
    reader = std::make_unique<Reader>(open_device());
  }
  reader->read();
}

}  // namespace

void evict_caches() {
  checked([] {
    const auto& [device, context] = open_device();
    if (is_cpu(device)) {
      flush_lines(device, context);
    } else {
      fill_caches();
    }
  });
}

}  // namespace roofladder::opencl
