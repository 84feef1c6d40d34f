// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/opencl/evict.h"

#include <memory>

#include "collector/models/commands/read_all.h"
#include "collector/models/opencl/buffer.h"
#include "collector/models/opencl/device.h"
#include "collector/models/openmp/evict.h"

namespace roofladder::embedded {
extern const char read_all[];
}

namespace roofladder::opencl {
namespace {

std::size_t buffer_bytes(const cl::Device& device) {
  return commands::bytes_to_read(device.getInfo<CL_DEVICE_GLOBAL_MEM_CACHE_SIZE>(),
                                 device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>());
}

class Reader {
 public:
  explicit Reader(const OpenDevice& open)
      : m_context(open.context),
        m_queue(open.context, open.device),
        m_program(open.context, embedded::read_all),
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
    m_queue.enqueueNDRangeKernel(m_kernel, cl::NullRange,
                                 commands::reading_groups * commands::reading_items,
                                 commands::reading_items);
    m_queue.finish();
  }

 private:
  cl::Context m_context;
  cl::CommandQueue m_queue;
  cl::Program m_program;
  cl::Buffer m_buffer;
  cl::Kernel m_kernel;
};

// Flushes a CPU's buffers, which are host memory that mapping makes accessible.
void flush_lines(const cl::Device& device, const cl::Context& context) {
  const cl::CommandQueue queue(context, device);
  for (const Buffer* held : buffers()) {
    void* data = queue.enqueueMapBuffer(held->buffer, CL_TRUE, CL_MAP_READ, 0, held->bytes);
    const rl_array lines{.name = "buffer",
                         .data = data,
                         .count = held->bytes,
                         .element_bytes = 1,
                         .role = RL_SCRATCH,
                         .number = RL_OPAQUE,
                         .number_bytes = 1};
    evict({&lines, 1});
    queue.enqueueUnmapMemObject(held->buffer, data);
  }
  queue.finish();
}

void fill_caches() {
  // Kept between repetitions, and never destroyed: runtimes are unloaded before static objects are
  // destroyed.
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
