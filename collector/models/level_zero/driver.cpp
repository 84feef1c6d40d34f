// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/level_zero/driver.h"

#include <cstdlib>
#include <stdexcept>

#include "collector/vendor/dynamic_library.h"

namespace roofladder::level_zero {
namespace {

constexpr const char* loader = "libze_loader.so.1";
constexpr const char* intel_driver = "libze_intel_gpu.so.1";
// The library through which Intel's driver reads its metrics.
constexpr const char* metrics_library = "libigdmd.so.1";

struct Loaded {
  Functions functions;
  std::optional<Fault> fault;
};

// Requests metrics only if they can work. Drivers decide in zeInit whether there will be metrics;
// Intel's (22.43) crashes there if they are requested and it cannot provide them.
void ask_for_metrics() {
  if (vendor::DynamicLibrary(metrics_library).is_open()) {
    setenv("ZET_ENABLE_METRICS", "1", 0);
  } else if (std::getenv("ZE_ENABLE_ALT_DRIVERS") == nullptr) {
    unsetenv("ZET_ENABLE_METRICS");
  }
}

// Finds out which of three reasons keeps every driver from starting, since the loader does not
// distinguish them.
Fault no_driver(const std::string& found) {
  if (const char* chosen = std::getenv("ZE_ENABLE_ALT_DRIVERS")) {
    return {found + ", no driver of ZE_ENABLE_ALT_DRIVERS starts: " + chosen,
            "unset ZE_ENABLE_ALT_DRIVERS, or correct it"};
  }
  if (const vendor::DynamicLibrary driver(intel_driver); !driver.is_open()) {
    return {found + ", the driver of Intel GPUs is missing: " + driver.error(),
            "install it (Debian: intel-opencl-icd)"};
  }
  return {found + ", the driver of Intel GPUs finds none that it can open",
          "use a machine with an Intel GPU, as a user who may read and write /dev/dri/renderD* "
          "(group render)"};
}

std::optional<Fault> initialize(const Functions& functions) {
  ask_for_metrics();
  const ze_result_t result = functions.zeInit(0);
  if (result == ZE_RESULT_SUCCESS) {
    return std::nullopt;
  }
  const std::string found = "zeInit: " + name_of(result);
  if (result == ZE_RESULT_ERROR_DEPENDENCY_UNAVAILABLE) {
    return Fault{found + ", a library that the driver needs is missing",
                 "unset ZET_ENABLE_METRICS, or install " + std::string(metrics_library)};
  }
  return no_driver(found);
}

Loaded load() {
  Loaded loaded;
  const vendor::DynamicLibrary library(loader);
  if (!library.is_open()) {
    loaded.fault = {"the loader of Level Zero is missing: " + library.error(),
                    "install it (Debian: libze1)"};
    return loaded;
  }
  std::string missing;
#define ROOFLADDER_LEVEL_ZERO_FUNCTION(name) library.take(loaded.functions.name, #name, missing);
#include "collector/models/level_zero/functions.inc"
#undef ROOFLADDER_LEVEL_ZERO_FUNCTION
  loaded.fault = missing.empty() ? initialize(loaded.functions)
                                 : Fault{std::string(loader) + " has no " + missing,
                                         "install a newer loader (Debian: libze1)"};
  return loaded;
}

// Never destroyed: drivers are unloaded before static objects are destroyed.
const Loaded& loaded() {
  static const Loaded& once = *new Loaded(load());
  return once;
}

bool is_gpu(const Functions& call, ze_device_handle_t device) {
  ze_device_properties_t properties{};
  properties.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES;
  return call.zeDeviceGetProperties(device, &properties) == ZE_RESULT_SUCCESS &&
         properties.type == ZE_DEVICE_TYPE_GPU;
}

// A driver that fails to list its devices has none.
std::vector<Device> find_devices() {
  std::vector<Device> all;
  if (fault()) {
    return all;
  }
  const Functions& call = functions();
  std::uint32_t count = 0;
  call.zeDriverGet(&count, nullptr);
  std::vector<ze_driver_handle_t> drivers(count);
  call.zeDriverGet(&count, drivers.data());
  for (ze_driver_handle_t driver : drivers) {
    std::uint32_t of_driver = 0;
    call.zeDeviceGet(driver, &of_driver, nullptr);
    std::vector<ze_device_handle_t> handles(of_driver);
    call.zeDeviceGet(driver, &of_driver, handles.data());
    for (ze_device_handle_t handle : handles) {
      if (is_gpu(call, handle)) {
        all.push_back({driver, handle});
      }
    }
  }
  return all;
}

}  // namespace

const std::optional<Fault>& fault() {
  return loaded().fault;
}

const Functions& functions() {
  if (const auto& found = fault()) {
    throw std::runtime_error(found->found + "; " + found->fix);
  }
  return loaded().functions;
}

const std::vector<Device>& devices() {
  static const auto& all = *new std::vector<Device>(find_devices());
  return all;
}

Session& session() {
  static auto& open = *new Session;
  return open;
}

}  // namespace roofladder::level_zero
