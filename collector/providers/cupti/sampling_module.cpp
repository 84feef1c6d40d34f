// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <optional>
#include <string>
#include <vector>

#include "collector/providers/cupti/sampling_session.h"
#include "roofladder/provider.h"

namespace roofladder::cupti {
namespace {

std::optional<CUdevice>& opened() {
  static std::optional<CUdevice> device;
  return device;
}

// Never destroyed, since the driver may be unloaded before static objects are destroyed.
std::optional<SamplingSession>& session() {
  static auto& session = *new std::optional<SamplingSession>;
  return session;
}

// CUDA's handle of the device.
CUdevice cuda_device(const Library& library, const rl_device& device) {
  if (device.bus == nullptr) {
    throw Failure{Status::unsupported,
                  std::string("the driver of ") + device.name + " does not report its bus address"};
  }
  CUdevice found = 0;
  if (library.cuInit(0) != CUDA_SUCCESS ||
      library.cuDeviceGetByPCIBusId(&found, device.bus) != CUDA_SUCCESS) {
    throw Failure{Status::unavailable, std::string("CUDA knows no device at ") + device.bus};
  }
  return found;
}

int32_t available(void* /*self*/, rl_reason* reason) {
  return guarded(reason, [] { library_with_driver(); });
}

int32_t open(void* /*self*/, const rl_device* device, rl_reason* reason) {
  return guarded(reason, [&] { opened() = cuda_device(library_with_driver(), *device); });
}

int32_t configure(void* /*self*/, std::uint32_t /*set*/, std::uint32_t /*ranges*/,
                  std::uint32_t* passes, rl_reason* reason) {
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
  static const rl_metric_set roofline = set_of("roofline", cupti::metrics());
  static const rl_metric_set* const sets[] = {&roofline};
  static const rl_provider provider{
      .struct_bytes = sizeof(rl_provider),
      .version = RL_VERSION,
      .name = "cupti_sampling",
      .sentence =
          "counters of NVIDIA GPUs whoever launches, sampled of the whole device: traffic, "
          "occupancy",
      .vendor = "nvidia",
      .kind = "gpu",
      .sets = sets,
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
