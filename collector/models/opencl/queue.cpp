// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/commands/queue.h"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>

#include "collector/models/opencl/buffer.h"
#include "collector/models/opencl/device.h"
#include "collector/models/opencl/program.h"
#include "run/metric.h"

namespace roofladder::opencl {
namespace {

using commands::Argument;
using commands::Shape;

const cl::Buffer& buffer_of(const commands::Memory& memory) {
  return static_cast<const Buffer&>(memory).buffer;
}

// Bytes of memory that a part's kernels use, the maximum over its launches.
struct Footprint {
  cl_ulong local = 0;
  cl_ulong private_memory = 0;
};

// Commands are timed by profiling events.
class Queue : public commands::Queue {
 public:
  Queue(const rl_variant& variant, const OpenDevice& open)
      : m_open(open),
        m_program(build(variant, open)),
        m_queue(open.context, open.device, CL_QUEUE_PROFILING_ENABLE) {}

  std::unique_ptr<commands::Memory> allocate(std::size_t bytes) override {
    if (bytes > m_open.device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>()) {
      throw std::runtime_error(
          "an array of " + std::to_string(bytes) + " bytes, but this device allows " +
          std::to_string(m_open.device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>()) +
          "; choose a smaller size");
    }
    return checked([&] { return std::make_unique<Buffer>(m_open.context, bytes); });
  }
  void write(const commands::Memory& to, const void* from, std::size_t bytes) override {
    checked([&] {
      m_queue.enqueueWriteBuffer(buffer_of(to), CL_TRUE, 0, bytes, from, nullptr, next_event());
    });
  }
  void read(const commands::Memory& from, void* to, std::size_t bytes) override {
    checked([&] {
      m_queue.enqueueReadBuffer(buffer_of(from), CL_TRUE, 0, bytes, to, nullptr, next_event());
    });
  }
  void copy(const commands::Memory& from, const commands::Memory& to, std::size_t bytes) override {
    checked([&] {
      m_queue.enqueueCopyBuffer(buffer_of(from), buffer_of(to), 0, 0, bytes, nullptr, next_event());
    });
  }
  // Fills the first GiB, and the rest by copies: NVIDIA's driver 580 fills nothing for a request of
  // 2^32 elements, does not return for more, and a fill at an offset of some GiB breaks the queue.
  void fill(const commands::Memory& to, std::uint8_t value, std::size_t bytes) override {
    constexpr std::size_t most = std::size_t{1} << 30;
    const cl::Buffer& buffer = buffer_of(to);
    checked([&] {
      const std::size_t first = std::min(most, bytes);
      m_queue.enqueueFillBuffer(buffer, value, 0, first, nullptr, next_event());
      for (std::size_t offset = first; offset < bytes; offset += first) {
        m_queue.enqueueCopyBuffer(buffer, buffer, 0, offset, std::min(first, bytes - offset),
                                  nullptr, next_event());
      }
    });
  }
  void wait() override {
    checked([&] { m_queue.finish(); });
  }

  std::vector<commands::Command> commands() const override {
    return checked([&] {
      std::vector<commands::Command> commands;
      for (const auto& [part, event] : m_commands) {
        commands.push_back({part, event.getProfilingInfo<CL_PROFILING_COMMAND_START>(),
                            event.getProfilingInfo<CL_PROFILING_COMMAND_END>()});
      }
      return commands;
    });
  }

  void inspect(rl_take_value take, void* context) const override {
    Footprint whole;
    for (const auto& [of_part, footprint] : m_footprints) {
      give(footprint, of_part, take, context);
      whole.local = std::max(whole.local, footprint.local);
      whole.private_memory = std::max(whole.private_memory, footprint.private_memory);
    }
    give(whole, RL_WHOLE, take, context);
  }

  void launch(const char* name, const Shape& shape, std::span<const Argument> arguments) override {
    checked([&] {
      cl::Kernel& kernel = kernel_named(name);
      cl_uint index = 0;
      for (const Argument& argument : arguments) {
        if (argument.memory != nullptr) {
          kernel.setArg(index++, buffer_of(*argument.memory));
        } else {
          kernel.setArg(index++, argument.bytes, argument.value);
        }
      }
      const auto& [columns, rows, layers] = shape.items;
      const cl::NDRange all(shape.groups[0] * columns, shape.groups[1] * rows,
                            shape.groups[2] * layers);
      m_queue.enqueueNDRangeKernel(kernel, cl::NullRange, all, cl::NDRange(columns, rows, layers),
                                   nullptr, next_event());
    });
  }

 protected:
  void start() override { m_commands.clear(); }

 private:
  struct Enqueued {
    std::uint32_t part = 0;
    cl::Event event;
  };

  cl::Event* next_event() { return &m_commands.emplace_back(Enqueued{part(), {}}).event; }

  cl::Kernel& kernel_named(const char* name) {
    const auto [known, fresh] = m_kernels.try_emplace(name);
    if (fresh) {
      known->second = cl::Kernel(m_program, name);
    }
    note(known->second);
    return known->second;
  }

  void note(const cl::Kernel& kernel) {
    Footprint& footprint = m_footprints[part()];
    footprint.local =
        std::max(footprint.local, kernel.getWorkGroupInfo<CL_KERNEL_LOCAL_MEM_SIZE>(m_open.device));
    footprint.private_memory =
        std::max(footprint.private_memory,
                 kernel.getWorkGroupInfo<CL_KERNEL_PRIVATE_MEM_SIZE>(m_open.device));
  }

  // Reports local memory, and private memory on GPUs, where it means memory outside registers.
  void give(const Footprint& footprint, std::uint32_t of_part, rl_take_value take,
            void* context) const {
    take(context, metric::shared_memory.c_str(), of_part, static_cast<double>(footprint.local));
    if (!is_cpu(m_open.device)) {
      take(context, metric::local_memory.c_str(), of_part,
           static_cast<double>(footprint.private_memory));
    }
  }

  OpenDevice m_open;
  cl::Program m_program;
  cl::CommandQueue m_queue;
  std::map<std::string, cl::Kernel> m_kernels;
  std::vector<Enqueued> m_commands;
  std::map<std::uint32_t, Footprint> m_footprints;
};

}  // namespace
}  // namespace roofladder::opencl

namespace roofladder::commands {

std::unique_ptr<Queue> make_queue(const rl_variant& variant) {
  return opencl::checked(
      [&] { return std::make_unique<opencl::Queue>(variant, opencl::open_device()); });
}

}  // namespace roofladder::commands
