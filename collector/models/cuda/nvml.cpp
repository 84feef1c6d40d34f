// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/cuda/nvml.h"

#include <map>

#include "collector/vendor/nvml/nvml.h"
#include "run/metric.h"

namespace roofladder::cuda_model {
namespace {

// Null where the library does not know it.
nvml::Device device_at(const std::string& pci_address) {
  const nvml::Library& library = nvml::library();
  static std::map<std::string, nvml::Device> known;
  const auto found = known.find(pci_address);
  if (found != known.end()) {
    return found->second;
  }
  nvml::Device device = nullptr;
  if (!library.absence && library.nvmlDeviceGetHandleByPciBusId_v2 != nullptr &&
      library.nvmlDeviceGetHandleByPciBusId_v2(pci_address.c_str(), &device) != nvml::success) {
    device = nullptr;
  }
  return known[pci_address] = device;
}

// The value that a function of the library writes last; nothing if this version lacks it, or the
// device has no such value.
template <typename Value, typename Function, typename... Argument>
std::optional<Value> told_by(Function* function, const Argument&... arguments) {
  Value value{};
  return function != nullptr && function(arguments..., &value) == nvml::success
             ? std::optional(value)
             : std::nullopt;
}

// Processes with a context on the device beside this one, which has one. They are counted and not
// told by number, since in a container this process has another number than for the driver.
std::optional<unsigned> other_processes(const nvml::Library& library, nvml::Device device) {
  if (library.nvmlDeviceGetComputeRunningProcesses_v3 == nullptr) {
    return std::nullopt;
  }
  unsigned count = 0;
  const int code = library.nvmlDeviceGetComputeRunningProcesses_v3(device, &count, nullptr);
  if (code != nvml::success && code != nvml::insufficient_size) {
    return std::nullopt;
  }
  return count > 0 ? count - 1 : 0;
}

}  // namespace

void observe_device(const std::string& pci_address, rl_take_value take, void* context) {
  const nvml::Library& library = nvml::library();
  const nvml::Device device = device_at(pci_address);
  if (device == nullptr) {
    return;
  }
  const auto give = [&](const Metric& metric, const auto& value, double unit) {
    if (value) {
      take(context, metric.c_str(), RL_WHOLE, unit * *value);
    }
  };
  const auto clock = [&](nvml::ClockType type) {
    return told_by<unsigned>(library.nvmlDeviceGetClockInfo, device, type);
  };
  give(metric::clock_core, clock(nvml::clock_sm), 1e6);
  give(metric::clock_memory, clock(nvml::clock_memory), 1e6);
  give(metric::power, told_by<unsigned>(library.nvmlDeviceGetPowerUsage, device), 1e-3);
  give(metric::temperature,
       told_by<unsigned>(library.nvmlDeviceGetTemperature, device, nvml::temperature_gpu), 1);
  if (const auto reasons =
          told_by<unsigned long long>(library.nvmlDeviceGetCurrentClocksThrottleReasons, device)) {
    give(metric::throttled, std::optional((*reasons & nvml::slowing) != 0), 1);
  }
  give(metric::load_device, other_processes(library, device), 1);
}

std::optional<PcieLink> pcie_link(const std::string& pci_address) {
  const nvml::Library& library = nvml::library();
  const nvml::Device device = device_at(pci_address);
  if (device == nullptr) {
    return std::nullopt;
  }
  const auto generation = told_by<unsigned>(library.nvmlDeviceGetMaxPcieLinkGeneration, device);
  const auto lanes = told_by<unsigned>(library.nvmlDeviceGetMaxPcieLinkWidth, device);
  return generation && lanes ? std::optional(PcieLink{*generation, *lanes}) : std::nullopt;
}

}  // namespace roofladder::cuda_model
