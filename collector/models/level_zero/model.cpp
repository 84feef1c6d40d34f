// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <vector>

#include "collector/models/commands/intel_capture.h"
#include "collector/models/commands/queue.h"
#include "collector/models/facts.h"
#include "collector/models/level_zero/device.h"
#include "collector/models/level_zero/evict.h"
#include "collector/models/level_zero/examine.h"
#include "collector/vendor/pci_vendor.h"
#include "roofladder/ladder/guarded.hpp"

namespace roofladder::level_zero {
namespace {

struct DeviceText {
  std::string name;   // "level_zero:0"
  std::string title;  // "Intel(R) Graphics [0x0bd5]"
};

// The texts of every device, at addresses that stay valid.
const DeviceText& text_of(std::uint32_t index) {
  static const std::vector<DeviceText> texts = [] {
    std::vector<DeviceText> all;
    for (std::uint32_t i = 0; i < devices().size(); ++i) {
      const Properties& told = properties_at(i);
      all.push_back({"level_zero:" + std::to_string(i),
                     std::string(told.device.name) + (told.has_fp64() ? "" : ", no fp64")});
    }
    return all;
  }();
  return texts.at(index);
}

std::uint32_t device_count(void* /*self*/) {
  return static_cast<std::uint32_t>(devices().size());
}

// Twice the greatest array, so that a problem whose memory is nearly all one array fits.
double usable_memory(const Properties& told) {
  return static_cast<double>(std::min(told.memory_bytes(), 2 * told.device.maxMemAllocSize));
}

// A driver may report no cache. A value that is too large makes the least traffic of several sweeps
// too small, never too large.
double last_level_cache(const Properties& told) {
  constexpr std::uint64_t least = 64 << 20;
  return static_cast<double>(std::max(told.last_level, least));
}

int32_t device(void* /*self*/, std::uint32_t index, rl_device* found, rl_error* error) {
  return guarded(error, [&] {
    const Properties& told = properties_at(index);
    const DeviceText& text = text_of(index);
    found->name = text.name.c_str();
    found->kind = "gpu";
    found->title = text.title.c_str();
    found->memory = usable_memory(told);
    found->last_level_cache = last_level_cache(told);
    found->compiles_only = commands::captures_only();
    found->vendor = vendor_name(told.device.vendorId);
    found->backend = "level_zero";
  });
}

// Adds a fact about a device; a driver reports 0 for a value that it does not know.
void describe_one(const Facts& facts, const char* key, double value, const char* unit) {
  if (value > 0) {
    facts.quantity(key, value, unit);
  } else {
    facts.text(key, "not reported by the driver");
  }
}

std::string version_of(const Device& device) {
  ze_api_version_t version{};
  LEVEL_ZERO_CALL(zeDriverGetApiVersion, device.driver, &version);
  return std::to_string(ZE_MAJOR_VERSION(version)) + "." +
         std::to_string(ZE_MINOR_VERSION(version));
}

// Unpacks "1.3.24595", three numbers that Intel packs into one.
std::string driver_version(const Device& device) {
  ze_driver_properties_t driver{ZE_STRUCTURE_TYPE_DRIVER_PROPERTIES};
  LEVEL_ZERO_CALL(zeDriverGetProperties, device.driver, &driver);
  const std::uint32_t version = driver.driverVersion;
  return std::to_string(version >> 24) + "." + std::to_string(version >> 16 & 0xFF) + "." +
         std::to_string(version & 0xFFFF);
}

void describe_memory(const Facts& facts, const Properties& told) {
  describe_one(facts, "level_zero.memory.bytes", static_cast<double>(told.memory_bytes()), "B");
  describe_one(facts, "level_zero.greatest_array.bytes",
               static_cast<double>(told.device.maxMemAllocSize), "B");
  describe_one(facts, "level_zero.local_memory.bytes", told.compute.maxSharedLocalMemory, "B");
  describe_one(facts, "level_zero.cache.bytes", static_cast<double>(told.last_level), "B");
  if (!told.memories.empty()) {
    const auto& memory = told.memories.front();
    describe_one(facts, "level_zero.memory_clock.limit", 1e6 * memory.maxClockRate, "Hz");
    describe_one(facts, "level_zero.memory_bus.bits", memory.maxBusWidth, "");
  }
}

void describe_execution(const Facts& facts, const Properties& told) {
  const ze_device_properties_t& device = told.device;
  describe_one(facts, "level_zero.execution_units", told.execution_units(), "");
  describe_one(facts, "level_zero.execution_unit.threads", device.numThreadsPerEU, "");
  describe_one(facts, "level_zero.execution_unit.lanes", device.physicalEUSimdWidth, "");
  describe_one(facts, "level_zero.subslices", device.numSlices * device.numSubslicesPerSlice, "");
  describe_one(facts, "level_zero.clock.limit", 1e6 * device.coreClockRate, "Hz");
  describe_one(facts, "level_zero.timer", told.timer_frequency, "Hz");
  std::string sizes;
  for (std::uint32_t i = 0; i < told.compute.numSubGroupSizes; ++i) {
    sizes += (i == 0 ? "" : ", ") + std::to_string(told.compute.subGroupSizes[i]);
  }
  facts.text("level_zero.sub_groups", sizes.empty() ? "not reported by the driver" : sizes);
  facts.text("level_zero.fp64", told.has_fp64() ? "yes" : "no");
  facts.text("level_zero.large_register_file", told.has_large_register_file() ? "yes" : "no");
}

int32_t describe(void* /*self*/, std::uint32_t index, rl_take_fact take, void* context,
                 rl_error* error) {
  return guarded(error, [&] {
    const Facts facts(take, context);
    const Device& device = device_at(index);
    facts.text("level_zero.version", version_of(device));
    facts.text("level_zero.driver", driver_version(device));
    describe_execution(facts, properties_at(index));
    describe_memory(facts, properties_at(index));
  });
}

int32_t open(void* /*self*/, std::uint32_t index, std::uint32_t /*threads*/, rl_error* error) {
  return guarded(error, [&] { open_device(index); });
}

int32_t evict(void* /*self*/, const rl_array* /*arrays*/, std::uint32_t /*count*/,
              rl_error* error) {
  return guarded(error, [] { evict_caches(); });
}

int32_t examine_machine(void* /*self*/, rl_take_check take, void* context, rl_error* error) {
  return guarded(error, [&] { examine(take, context); });
}

}  // namespace
}  // namespace roofladder::level_zero

extern "C" __attribute__((visibility("default"))) const rl_model* roofladder_model() {
  using namespace roofladder;
  static const rl_model model = commands::with_queues({
      .struct_bytes = sizeof(rl_model),
      .version = RL_VERSION,
      .name = "level_zero",
      .title = "Level Zero on an Intel GPU",
      .device_count = level_zero::device_count,
      .device = level_zero::device,
      .describe = level_zero::describe,
      .examine = level_zero::examine_machine,
      .open = level_zero::open,
      .evict = level_zero::evict,
  });
  return &model;
}
