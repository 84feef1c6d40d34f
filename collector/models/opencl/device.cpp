// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/opencl/device.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>

#include "collector/models/commands/intel_capture.h"

namespace roofladder::opencl {
namespace {

// Recognizes a GPU whose driver only captures commands and never executes them. Model level_zero
// compiles for it.
bool never_executes(const cl::Device& device) {
  constexpr cl_uint intel = 0x8086;
  return commands::captures_only() != nullptr && !is_cpu(device) &&
         device.getInfo<CL_DEVICE_VENDOR_ID>() == intel;
}

// A platform may have no device, and there may be no platform.
std::vector<cl::Device> find_devices() {
  std::vector<cl::Device> all;
  try {
    std::vector<cl::Platform> platforms;
    cl::Platform::get(&platforms);
    for (const cl::Platform& platform : platforms) {
      std::vector<cl::Device> of_platform;
      try {
        platform.getDevices(CL_DEVICE_TYPE_ALL, &of_platform);
      } catch (const cl::Error&) {
        continue;
      }
      std::ranges::remove_copy_if(of_platform, std::back_inserter(all), never_executes);
    }
  } catch (const cl::Error&) {
    return all;
  }
  return all;
}

std::string no_driver() {
  const std::string found = "the OpenCL loader finds no driver with a device";
  if (const char* chosen = std::getenv("OCL_ICD_VENDORS")) {
    return found + " by OCL_ICD_VENDORS: " + chosen + "; unset it, or correct it";
  }
  return found + " (pocl-opencl-icd is one for CPUs)";
}

const OpenDevice* chosen = nullptr;

// The struct of cl_khr_pci_bus_info, which not every header has.
struct PciBusInfo {
  cl_uint domain;
  cl_uint bus;
  cl_uint device;
  cl_uint function;
};
constexpr cl_device_info pci_bus_info = 0x410F;

cl::Device with_threads(const cl::Device& device, std::uint32_t threads) {
  if (!is_cpu(device) || threads == 0 || threads >= device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>()) {
    return device;
  }
  const cl_device_partition_property so_many[] = {
      CL_DEVICE_PARTITION_BY_COUNTS, static_cast<cl_device_partition_property>(threads),
      CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0};
  std::vector<cl::Device> parts;
  cl::Device(device).createSubDevices(so_many, &parts);
  return parts.at(0);
}

}  // namespace

const std::vector<cl::Device>& devices() {
  static const auto& all = *new std::vector<cl::Device>(find_devices());
  return all;
}

const cl::Device& device_at(std::uint32_t index) {
  if (devices().empty()) {
    throw std::out_of_range(no_driver());
  }
  if (index >= devices().size()) {
    throw std::out_of_range("model opencl has " + std::to_string(devices().size()) +
                            " devices here");
  }
  return devices()[index];
}

bool is_cpu(const cl::Device& device) {
  return (device.getInfo<CL_DEVICE_TYPE>() & CL_DEVICE_TYPE_CPU) != 0;
}

bool has_fp64(const cl::Device& device) {
  return device.getInfo<CL_DEVICE_DOUBLE_FP_CONFIG>() != 0;
}

bool has_fp16(const cl::Device& device) {
  return device.getInfo<CL_DEVICE_EXTENSIONS>().find("cl_khr_fp16") != std::string::npos;
}

std::string bus_of(const cl::Device& device) {
  PciBusInfo told{};
  if (device.getInfo<CL_DEVICE_EXTENSIONS>().find("cl_khr_pci_bus_info") == std::string::npos ||
      clGetDeviceInfo(device(), pci_bus_info, sizeof told, &told, nullptr) != CL_SUCCESS) {
    return "";
  }
  std::array<char, 32> address{};
  std::snprintf(address.data(), address.size(), "%04x:%02x:%02x.%x", told.domain, told.bus,
                told.device, told.function);
  return address.data();
}

void open_device(std::uint32_t index, std::uint32_t threads) {
  // Never closed: PoCL 3.1 ends its threads with its last context and sometimes crashes there, and
  // runtimes are unloaded before static objects are destroyed.
  static auto& opened = *new std::map<std::pair<std::uint32_t, std::uint32_t>, OpenDevice>;
  auto found = opened.find({index, threads});
  if (found == opened.end()) {
    const cl::Device device = with_threads(device_at(index), threads);
    found =
        opened.emplace(std::pair(index, threads), OpenDevice{device, cl::Context(device)}).first;
  }
  chosen = &found->second;
}

const OpenDevice& open_device() {
  if (chosen == nullptr) {
    throw std::logic_error("no OpenCL device was opened");
  }
  return *chosen;
}

}  // namespace roofladder::opencl
