// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstdio>
#include <optional>
#include <vector>

#include "collector/models/opencl/device.h"
#include "collector/providers/cupti/sampling_session.h"
#include "collector/providers/provider_module.h"

namespace roofladder::cupti {
namespace {

// Of cl_nv_device_attribute_query, which Khronos' header leaves out.
constexpr cl_device_info pci_bus = 0x4008;
constexpr cl_device_info pci_slot = 0x4009;
constexpr cl_device_info pci_domain = 0x400A;

std::optional<CUdevice>& opened() {
  static std::optional<CUdevice> device;
  return device;
}

// Never destroyed: when statics are, the driver may be gone.
std::optional<SamplingSession>& session() {
  static auto& session = *new std::optional<SamplingSession>;
  return session;
}

cl_uint told(const cl::Device& device, cl_device_info what) {
  cl_uint value = 0;
  if (clGetDeviceInfo(device(), what, sizeof value, &value, nullptr) != CL_SUCCESS) {
    throw Failure{Status::unsupported,
                  "the OpenCL driver does not tell where on the bus this GPU is"};
  }
  return value;
}

void require_of_nvidia(const cl::Device& device) {
  if (device.getInfo<CL_DEVICE_EXTENSIONS>().find("cl_nv_device_attribute_query") ==
      std::string::npos) {
    throw Failure{Status::unsupported,
                  "no provider counts this OpenCL device: cupti_sampling counts those of NVIDIA"};
  }
}

// The device as CUDA knows it.
CUdevice cuda_device(const Library& library, const cl::Device& device) {
  std::array<char, 32> address{};
  std::snprintf(address.data(), address.size(), "%04x:%02x:%02x.0", told(device, pci_domain),
                told(device, pci_bus), told(device, pci_slot));
  CUdevice found = 0;
  if (library.cuInit(0) != CUDA_SUCCESS ||
      library.cuDeviceGetByPCIBusId(&found, address.data()) != CUDA_SUCCESS) {
    throw Failure{Status::unavailable, std::string("CUDA knows no device at ") + address.data()};
  }
  return found;
}

int32_t available(rl_reason* reason) {
  return guarded(reason, [] { library_with_driver(); });
}

int32_t open(std::uint32_t number, rl_reason* reason) {
  return guarded(reason, [&] {
    opencl::checked([&] {
      const cl::Device& device = opencl::device_at(number);
      require_of_nvidia(device);
      opened() = cuda_device(library_with_driver(), device);
    });
  });
}

int32_t configure(std::uint32_t /*set*/, std::uint32_t /*ranges*/, std::uint32_t* passes,
                  rl_reason* reason) {
  return guarded(reason, [&] {
    session().emplace(opened().value());
    *passes = session()->passes();
  });
}

using Calls = SessionCalls<session>;

const std::vector<const char*>& metrics() {
  static const std::vector<const char*> names = [] {
    std::vector<const char*> all;
    for (const MetricSet& set : sampled_sets()) {
      for (const CountedMetric& metric : set.metrics) {
        all.push_back(metric.metric);
      }
    }
    return all;
  }();
  return names;
}

}  // namespace
}  // namespace roofladder::cupti

extern "C" __attribute__((visibility("default"))) const rl_provider* roofladder_provider() {
  using namespace roofladder;
  static const rl_metric_set roofline{"roofline", cupti::metrics().data(),
                                      static_cast<std::uint32_t>(cupti::metrics().size()), 0};
  static const rl_provider provider{
      .abi = RL_PROVIDER_ABI,
      .struct_bytes = sizeof(rl_provider),
      .name = "cupti_sampling",
      .sentence =
          "counters of NVIDIA GPUs under OpenCL, sampled of the whole device: traffic, "
          "occupancy",
      .model = "opencl",
      .sets = &roofline,
      .set_count = 1,
      .available = cupti::available,
      .open = cupti::open,
      .configure = cupti::configure,
      .begin_pass = cupti::Calls::begin_pass,
      .end_pass = cupti::Calls::end_pass,
      .begin = cupti::Calls::begin,
      .enter = cupti::Calls::enter,
      .end = cupti::Calls::end,
      .read = cupti::Calls::read,
      .close = cupti::Calls::close,
      .examine = nullptr,
  };
  return &provider;
}
