// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>

#include "collector/known.h"
#include "collector/plan/steps.h"
#include "run/device_facts.h"
#include "run/format.h"

namespace roofladder {
namespace {

// Nobody chose: what is left out is worth a note.
bool measures_everything(const CollectOptions& options) {
  return options.kernels.empty() && options.models.empty() && options.variants.empty() &&
         options.devices.empty();
}

// Those of every model; why a model has none.
std::vector<ModelDevice> all_devices(const Plan& plan, std::vector<std::string>& reasons) {
  std::vector<ModelDevice> devices;
  for (const DescribedModel& model : plan.models) {
    for (const DeviceDescription& device : model.devices) {
      devices.push_back({&model, &device});
    }
    if (model.devices.empty()) {
      reasons.push_back(fmt::format("model {} has no device here: {}", model.name, model.why_none));
    }
  }
  return devices;
}

std::string device_name(const ModelDevice& device) {
  return device.told->device.name;
}

// No verb lists devices, so the message does.
void require_devices(const std::vector<std::string>& asked, const std::vector<std::string>& known) {
  for (const std::string& name : asked) {
    if (name != "all" && !contains(known, name)) {
      throw UsageError(fmt::format("there is no device '{}'; the chosen models have {}",
                                   printable(name), fmt::join(known, ", ")));
    }
  }
}

// The processor as a device of its own, of a model that drives devices.
bool is_cpu_again(const Device& device) {
  return device.kind == DeviceKind::cpu && !device.is_host();
}

// Without a choice of models, the CPU is measured once, by its own model.
void leave_out_cpu_again(Plan& plan, std::vector<ModelDevice>& chosen) {
  const CollectOptions& options = plan.options;
  const bool has_cpu = std::ranges::any_of(
      chosen, [](const ModelDevice& device) { return device.told->device.is_host(); });
  if (!has_cpu || !options.models.empty() || !options.devices.empty() ||
      !options.variants.empty()) {
    return;
  }
  std::erase_if(chosen, [&](const ModelDevice& device) {
    if (!is_cpu_again(device.told->device)) {
      return false;
    }
    plan.notes.push_back(fmt::format(
        "model {0} is left out: its device {1} is this machine's CPU, which is measured "
        "without it already; -m {0} measures it",
        device.model->name, device_name(device)));
    return true;
  });
}

}  // namespace

MachineLimits limits_of(const Machine& machine, const DeviceDescription& device) {
  MachineLimits limits{
      .memory = machine.memory.available,
      .last_level_cache = machine.topology.last_level ? machine.topology.last_level->bytes : 0};
  if (device.memory > 0) {
    limits.memory = std::min(limits.memory, device.memory);
  }
  if (device.last_level_cache > 0) {
    limits.last_level_cache = device.last_level_cache;
  }
  return limits;
}

std::vector<ModelDevice> choose_devices(Plan& plan) {
  std::vector<std::string> reasons = plan.notes;
  const std::vector<ModelDevice> all = all_devices(plan, reasons);
  if (all.empty()) {
    throw EnvironmentError(fmt::format("nothing can be measured: {}{}'roofladder doctor' says more",
                                       fmt::join(reasons, "; "), reasons.empty() ? "" : "; "));
  }
  if (measures_everything(plan.options)) {
    plan.notes = reasons;
  }
  require_devices(plan.options.devices, names_of(all, device_name));
  std::vector<ModelDevice> chosen;
  std::ranges::copy_if(all, std::back_inserter(chosen), [&](const ModelDevice& device) {
    const std::vector<std::string>& asked = plan.options.devices;
    return asked.empty() ? device.told->number == 0
                         : contains(asked, "all") || contains(asked, device_name(device));
  });
  leave_out_cpu_again(plan, chosen);
  return chosen;
}

std::uint32_t add_device(Plan& plan, const ModelDevice& device) {
  const DeviceDescription& told = *device.told;
  if (!told.absence.empty()) {
    throw EnvironmentError(fmt::format("model {}: {}", device.model->name, told.absence));
  }
  std::vector<Device>& devices = plan.run.devices;
  const auto known = std::ranges::find(devices, told.device.name, &Device::name);
  const auto index = static_cast<std::uint32_t>(known - devices.begin());
  if (known == devices.end()) {
    devices.push_back(told.device);
    if (plan.options.redact) {
      std::erase_if(devices.back().facts,
                    [](const Fact& fact) { return fact.key == device_uuid_fact; });
    }
    if (told.last_level_cache > 0) {
      devices.back().facts.push_back({"collect.llc.bytes",
                                      format_quantity(told.last_level_cache, dimension::bytes),
                                      told.last_level_cache, dimension::bytes});
    }
  }
  if (plan.devices.size() <= index) {
    plan.devices.resize(index + 1);
  }
  plan.devices[index] = {told.number, limits_of(plan.machine, told)};
  if (!told.compiles_only.empty()) {
    plan.devices[index].time_absence = Absence{Status::unsupported, told.compiles_only};
  }
  return index;
}

}  // namespace roofladder
