// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/cuda/nvml.h"

#include <dlfcn.h>
#include <map>

#include "run/metric.h"

namespace roofladder::cuda_model {
namespace {

// The part of NVML's C interface that is used here; its header comes only with the driver's
// development files. NVML API Reference Guide, nvmlDevice queries.
using Device = void*;
enum : unsigned { clock_sm = 1, clock_memory = 2 };
enum : unsigned { temperature_gpu = 0 };
// Throttle reasons that slow work down: power cap, hardware slowdown, thermal.
constexpr unsigned long long slowing = 0x4 | 0x8 | 0x20 | 0x40 | 0x80;

class Nvml {
 public:
  Nvml() : m_library(dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL)) {
    load(init, "nvmlInit_v2");
    load(by_pci, "nvmlDeviceGetHandleByPciBusId_v2");
    load(clock, "nvmlDeviceGetClockInfo");
    load(throttle, "nvmlDeviceGetCurrentClocksThrottleReasons");
    load(power, "nvmlDeviceGetPowerUsage");
    load(temperature, "nvmlDeviceGetTemperature");
    load(pcie_generation, "nvmlDeviceGetMaxPcieLinkGeneration");
    load(pcie_lanes, "nvmlDeviceGetMaxPcieLinkWidth");
    if (init != nullptr && init() != 0) {
      by_pci = nullptr;
    }
  }

  int (*init)() = nullptr;
  int (*by_pci)(const char*, Device*) = nullptr;
  int (*clock)(Device, unsigned, unsigned*) = nullptr;        // MHz
  int (*throttle)(Device, unsigned long long*) = nullptr;     // bits
  int (*power)(Device, unsigned*) = nullptr;                  // mW
  int (*temperature)(Device, unsigned, unsigned*) = nullptr;  // degrees Celsius
  int (*pcie_generation)(Device, unsigned*) = nullptr;
  int (*pcie_lanes)(Device, unsigned*) = nullptr;

 private:
  template <typename Function>
  void load(Function& function, const char* name) {
    function = m_library != nullptr ? reinterpret_cast<Function>(dlsym(m_library, name)) : nullptr;
  }

  void* m_library;
};

const Nvml& nvml_library() {
  static const Nvml nvml;
  return nvml;
}

Device device_at(const std::string& pci_address) {
  const Nvml& nvml = nvml_library();
  static std::map<std::string, Device> known;
  const auto found = known.find(pci_address);
  if (found != known.end()) {
    return found->second;
  }
  Device device = nullptr;
  if (nvml.by_pci != nullptr && nvml.by_pci(pci_address.c_str(), &device) != 0) {
    device = nullptr;
  }
  return known[pci_address] = device;
}

}  // namespace

void observe_device(const std::string& pci_address, rl_take_value take, void* context) {
  const Nvml& nvml = nvml_library();
  const Device device = device_at(pci_address);
  if (device == nullptr) {
    return;
  }
  const auto give = [&](const Metric& metric, double value) {
    take(context, metric.c_str(), RL_WHOLE, value);
  };
  unsigned value = 0;
  if (nvml.clock != nullptr && nvml.clock(device, clock_sm, &value) == 0) {
    give(metric::clock_core, 1e6 * value);
  }
  if (nvml.clock != nullptr && nvml.clock(device, clock_memory, &value) == 0) {
    give(metric::clock_memory, 1e6 * value);
  }
  if (nvml.power != nullptr && nvml.power(device, &value) == 0) {
    give(metric::power, 1e-3 * value);
  }
  if (nvml.temperature != nullptr && nvml.temperature(device, temperature_gpu, &value) == 0) {
    give(metric::temperature, value);
  }
  unsigned long long reasons = 0;
  if (nvml.throttle != nullptr && nvml.throttle(device, &reasons) == 0) {
    give(metric::throttled, (reasons & slowing) != 0 ? 1 : 0);
  }
}

std::optional<PcieLink> pcie_link(const std::string& pci_address) {
  const Nvml& nvml = nvml_library();
  const Device device = device_at(pci_address);
  PcieLink link;
  if (device == nullptr || nvml.pcie_generation == nullptr || nvml.pcie_lanes == nullptr ||
      nvml.pcie_generation(device, &link.generation) != 0 ||
      nvml.pcie_lanes(device, &link.lanes) != 0) {
    return std::nullopt;
  }
  return link;
}

}  // namespace roofladder::cuda_model
