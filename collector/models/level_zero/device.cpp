// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/level_zero/device.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace roofladder::level_zero {
namespace {

// Ticks per second. Specification, ze_device_properties_t: in that unit for the stype 1.2, in
// nanoseconds before.
double timer_frequency(const Device& of, ze_device_properties_t& properties) {
  ze_api_version_t version{};
  LEVEL_ZERO_CALL(zeDriverGetApiVersion, of.driver, &version);
  const bool in_hertz = version >= ZE_API_VERSION_1_2;
  properties.stype =
      in_hertz ? ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES_1_2 : ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES;
  LEVEL_ZERO_CALL(zeDeviceGetProperties, of.handle, &properties);
  const auto told = static_cast<double>(properties.timerResolution);
  return in_hertz || told == 0 ? told : 1e9 / told;
}

std::vector<ze_device_memory_properties_t> memories(const Device& of) {
  std::uint32_t count = 0;
  LEVEL_ZERO_CALL(zeDeviceGetMemoryProperties, of.handle, &count, nullptr);
  std::vector<ze_device_memory_properties_t> all(count);
  for (auto& memory : all) {
    memory.stype = ZE_STRUCTURE_TYPE_DEVICE_MEMORY_PROPERTIES;
  }
  LEVEL_ZERO_CALL(zeDeviceGetMemoryProperties, of.handle, &count, all.data());
  return all;
}

std::uint64_t greatest_cache(const Device& of) {
  std::uint32_t count = 0;
  LEVEL_ZERO_CALL(zeDeviceGetCacheProperties, of.handle, &count, nullptr);
  std::vector<ze_device_cache_properties_t> all(count);
  for (auto& cache : all) {
    cache.stype = ZE_STRUCTURE_TYPE_DEVICE_CACHE_PROPERTIES;
  }
  LEVEL_ZERO_CALL(zeDeviceGetCacheProperties, of.handle, &count, all.data());
  std::uint64_t greatest = 0;
  for (const auto& cache : all) {
    greatest = std::max<std::uint64_t>(greatest, cache.cacheSize);
  }
  return greatest;
}

Properties read_properties(const Device& of) {
  Properties read;
  read.timer_frequency = timer_frequency(of, read.device);
  read.compute.stype = ZE_STRUCTURE_TYPE_DEVICE_COMPUTE_PROPERTIES;
  LEVEL_ZERO_CALL(zeDeviceGetComputeProperties, of.handle, &read.compute);
  read.module.stype = ZE_STRUCTURE_TYPE_DEVICE_MODULE_PROPERTIES;
  LEVEL_ZERO_CALL(zeDeviceGetModuleProperties, of.handle, &read.module);
  read.memories = memories(of);
  read.last_level = greatest_cache(of);
  return read;
}

std::optional<std::uint32_t> chosen;

}  // namespace

std::uint64_t Properties::memory_bytes() const {
  std::uint64_t sum = 0;
  for (const auto& memory : memories) {
    sum += memory.totalSize;
  }
  return sum;
}

std::uint32_t Properties::execution_units() const {
  return device.numSlices * device.numSubslicesPerSlice * device.numEUsPerSubslice;
}

const Device& device_at(std::uint32_t index) {
  if (const auto& found = fault()) {
    throw std::out_of_range(found->found + "; " + found->fix);
  }
  if (index >= devices().size()) {
    throw std::out_of_range("model level_zero has " + std::to_string(devices().size()) +
                            " devices here");
  }
  return devices()[index];
}

const Properties& properties_at(std::uint32_t index) {
  // At addresses that stay valid for as long as drivers may ask.
  static auto& known = *new std::map<std::uint32_t, Properties>;
  const auto found = known.find(index);
  return found != known.end()
             ? found->second
             : known.emplace(index, read_properties(device_at(index))).first->second;
}

void open_device(std::uint32_t index) {
  Session& open = session();
  const Device& device = device_at(index);
  if (open.device.handle != device.handle) {
    const ze_context_desc_t description{ZE_STRUCTURE_TYPE_CONTEXT_DESC, nullptr, 0};
    LEVEL_ZERO_CALL(zeContextCreate, device.driver, &description, &open.context);
    open.device = device;
  }
  properties_at(index);
  chosen = index;
}

const Properties& open_properties() {
  if (!chosen) {
    throw std::logic_error("no Level Zero device was opened");
  }
  return properties_at(*chosen);
}

}  // namespace roofladder::level_zero
