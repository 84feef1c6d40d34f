// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <vector>

#include "collector/models/commands/queue.h"
#include "collector/models/facts.h"
#include "collector/models/opencl/device.h"
#include "collector/models/opencl/evict.h"
#include "collector/vendor/pci_vendor.h"
#include "roofladder/ladder/guarded.hpp"

namespace roofladder::opencl {
namespace {

struct DeviceText {
  std::string name;   // "opencl:0"
  std::string title;  // "NVIDIA H200 (NVIDIA CUDA)"
  std::string bus;    // "0000:3b:00.0"; empty if the driver does not report it
};

// Cuts off the zeros that drivers append.
std::string text_of(const std::string& told) {
  return told.c_str();
}

std::string title_of(const cl::Device& device) {
  const cl::Platform platform(device.getInfo<CL_DEVICE_PLATFORM>());
  return text_of(device.getInfo<CL_DEVICE_NAME>()) + " (" +
         text_of(platform.getInfo<CL_PLATFORM_NAME>()) + ")" +
         (has_fp64(device) ? "" : ", no fp64");
}

// The texts of every device, at addresses that stay valid.
const DeviceText& text_of(std::uint32_t index) {
  static const std::vector<DeviceText> texts = [] {
    std::vector<DeviceText> all;
    for (const cl::Device& device : devices()) {
      all.push_back({"opencl:" + std::to_string(all.size()), title_of(device), bus_of(device)});
    }
    return all;
  }();
  return texts.at(index);
}

const char* kind_of(const cl::Device& device) {
  const bool gpu = (device.getInfo<CL_DEVICE_TYPE>() & CL_DEVICE_TYPE_GPU) != 0;
  return is_cpu(device) ? "cpu" : gpu ? "gpu" : "accelerator";
}

std::uint32_t device_count(void* /*self*/) {
  return static_cast<std::uint32_t>(devices().size());
}

// Twice the greatest array, so that a problem whose memory is nearly all one array fits.
double usable_memory(const cl::Device& device) {
  return static_cast<double>(std::min(device.getInfo<CL_DEVICE_GLOBAL_MEM_SIZE>(),
                                      2 * device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>()));
}

// A GPU's driver may report its first-level caches alone (NVIDIA's). A value that is too large
// makes the least traffic of several sweeps too small, never too large.
double last_level_cache(const cl::Device& device) {
  constexpr cl_ulong least = 64 << 20;
  return is_cpu(device) ? 0
                        : static_cast<double>(
                              std::max(device.getInfo<CL_DEVICE_GLOBAL_MEM_CACHE_SIZE>(), least));
}

int32_t device(void* /*self*/, std::uint32_t index, rl_device* told, rl_error* error) {
  return guarded(error, [&] {
    checked([&] {
      const cl::Device& device = device_at(index);
      const DeviceText& text = text_of(index);
      told->name = text.name.c_str();
      told->kind = kind_of(device);
      told->title = text.title.c_str();
      told->memory = usable_memory(device);
      told->last_level_cache = last_level_cache(device);
      told->vendor = vendor_name(device.getInfo<CL_DEVICE_VENDOR_ID>());
      told->bus = text.bus.empty() ? nullptr : text.bus.c_str();
      told->backend = "opencl";
    });
  });
}

// Adds a fact about a device; a driver reports 0 for a value that it does not know.
void describe_if_known(const Facts& facts, const char* key, double value, const char* unit) {
  if (value > 0) {
    facts.quantity(key, value, unit);
  }
}

int32_t describe(void* /*self*/, std::uint32_t index, rl_take_fact take, void* context,
                 rl_error* error) {
  return guarded(error, [&] {
    checked([&] {
      const Facts facts(take, context);
      const cl::Device& device = device_at(index);
      const cl::Platform platform(device.getInfo<CL_DEVICE_PLATFORM>());
      facts.text("opencl.platform", text_of(platform.getInfo<CL_PLATFORM_NAME>()));
      facts.text("opencl.version", text_of(device.getInfo<CL_DEVICE_VERSION>()));
      facts.text("opencl.driver", text_of(device.getInfo<CL_DRIVER_VERSION>()));
      facts.text("opencl.fp64", has_fp64(device) ? "yes" : "no");
      facts.quantity("opencl.compute_units", device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>(), "");
      describe_if_known(facts, "opencl.clock.limit",
                        1e6 * device.getInfo<CL_DEVICE_MAX_CLOCK_FREQUENCY>(), "Hz");
      facts.quantity("opencl.memory.bytes",
                     static_cast<double>(device.getInfo<CL_DEVICE_GLOBAL_MEM_SIZE>()), "B");
      facts.quantity("opencl.greatest_array.bytes",
                     static_cast<double>(device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>()), "B");
      facts.quantity("opencl.local_memory.bytes",
                     static_cast<double>(device.getInfo<CL_DEVICE_LOCAL_MEM_SIZE>()), "B");
      describe_if_known(facts, "opencl.cache.bytes",
                        static_cast<double>(device.getInfo<CL_DEVICE_GLOBAL_MEM_CACHE_SIZE>()),
                        "B");
      facts.quantity(
          "opencl.event_resolution",
          1e-9 * static_cast<double>(device.getInfo<CL_DEVICE_PROFILING_TIMER_RESOLUTION>()), "s");
    });
  });
}

int32_t open(void* /*self*/, std::uint32_t index, std::uint32_t threads, rl_error* error) {
  return guarded(error, [&] { checked([&] { open_device(index, threads); }); });
}

int32_t evict(void* /*self*/, const rl_array* /*arrays*/, std::uint32_t /*count*/,
              rl_error* error) {
  return guarded(error, [] { evict_caches(); });
}

}  // namespace
}  // namespace roofladder::opencl

extern "C" __attribute__((visibility("default"))) const rl_model* roofladder_model() {
  using namespace roofladder;
  static const rl_model model = commands::with_queues({
      .struct_bytes = sizeof(rl_model),
      .version = RL_VERSION,
      .name = "opencl",
      .title = "OpenCL on any device",
      .device_count = opencl::device_count,
      .device = opencl::device,
      .describe = opencl::describe,
      .examine = nullptr,
      .open = opencl::open,
      .evict = opencl::evict,
  });
  return &model;
}
