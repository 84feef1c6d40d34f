// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include "collector/vendor/nvml/types.h"

// A fake libnvidia-ml with one GPU, at 0000:01:00.0. Its averages between two moments are those
// that the settings give at the second one:
//   FAKE_NVML_DRAM, FAKE_NVML_SM   percent in use, 0 by default; the others are as in percent_of()
//   FAKE_NVML_REFUSE               "metric code": the code of one metric
//   FAKE_NVML_INIT, _SAMPLE        codes of these functions
//   FAKE_NVML_SUPPORT, _MIG        0 or 1
//   FAKE_NVML_CLOCK                MHz of the memory now, of 2619
//   FAKE_NVML_PROCESSES            ids of processes on the GPU
// With FAKE_NVML_OLD defined it lacks GPM.
#define EXPORTED extern "C" __attribute__((visibility("default")))

namespace roofladder::nvml {
struct nvmlDevice_st {};
struct nvmlGpmSample_st {
  double dram = 0;
  double sm = 0;
};
}  // namespace roofladder::nvml

using namespace roofladder::nvml;

namespace {

constexpr unsigned highest_clock = 2619;  // MHz
constexpr unsigned bus_width = 5120;      // bits: with that clock, 3.35232 TB/s

std::string setting(const char* name, const char* otherwise) {
  const char* value = std::getenv((std::string("FAKE_NVML_") + name).c_str());
  return value != nullptr ? value : otherwise;
}

int number(const char* name, const char* otherwise = "0") {
  return std::stoi(setting(name, otherwise));
}

nvmlDevice_st gpu;

}  // namespace

EXPORTED int nvmlInit_v2() {
  return number("INIT");
}

EXPORTED const char* nvmlErrorString(int code) {
  static std::string text;
  text = "fake words for " + std::to_string(code);
  return text.c_str();
}

EXPORTED int nvmlDeviceGetCount_v2(unsigned* count) {
  *count = 1;
  return success;
}

EXPORTED int nvmlDeviceGetHandleByIndex_v2(unsigned index, Device* device) {
  *device = &gpu;
  return index == 0 ? success : invalid_argument;
}

EXPORTED int nvmlDeviceGetHandleByPciBusId_v2(const char* bus, Device* device) {
  *device = &gpu;
  return std::string(bus) == "0000:01:00.0" ? success : not_found;
}

EXPORTED int nvmlDeviceGetName(Device, char* name, unsigned length) {
  std::snprintf(name, length, "Fake GPU of NVML");
  return success;
}

EXPORTED int nvmlDeviceGetClockInfo(Device, unsigned type, unsigned* megahertz) {
  *megahertz = static_cast<unsigned>(number("CLOCK", "2619"));
  return type == clock_memory ? success : invalid_argument;
}

EXPORTED int nvmlDeviceGetMaxClockInfo(Device, unsigned type, unsigned* megahertz) {
  *megahertz = highest_clock;
  return type == clock_memory ? success : invalid_argument;
}

EXPORTED int nvmlDeviceGetMemoryBusWidth(Device, unsigned* bits) {
  *bits = bus_width;
  return success;
}

EXPORTED int nvmlDeviceGetMigMode(Device, unsigned* current, unsigned* pending) {
  *current = static_cast<unsigned>(number("MIG"));
  *pending = 0;
  return setting("MIG", "").empty() ? not_supported : success;
}

EXPORTED int nvmlDeviceGetComputeRunningProcesses_v3(Device, unsigned* count, Process* processes) {
  std::istringstream words(setting("PROCESSES", ""));
  std::vector<unsigned> ids;
  for (unsigned id = 0; words >> id;) {
    ids.push_back(id);
  }
  const bool fits = ids.size() <= *count;
  *count = static_cast<unsigned>(ids.size());
  for (std::size_t i = 0; fits && i < ids.size(); ++i) {
    processes[i].id = ids[i];
  }
  return fits ? success : insufficient_size;
}

#ifndef FAKE_NVML_OLD

namespace {

double percent_of(unsigned metric, const nvmlGpmSample_st& at) {
  switch (metric) {
    case dram_bw_util:
      return at.dram;
    case sm_util:
      return at.sm;
    case sm_occupancy:
      return 50;
    case fp64_util:
      return 10;
    case fp32_util:
      return 20;
    case fp16_util:
      return 30;
    case any_tensor_util:
      return 40;
    default:
      return -1;
  }
}

}  // namespace

EXPORTED int nvmlGpmQueryDeviceSupport(Device, Support* support) {
  support->is_supported = static_cast<unsigned>(number("SUPPORT", "1"));
  return support->version == 1 ? success : invalid_argument;
}

EXPORTED int nvmlGpmSampleAlloc(SampleHandle* handle) {
  *handle = new nvmlGpmSample_st;
  return success;
}

EXPORTED int nvmlGpmSampleFree(SampleHandle handle) {
  delete handle;
  return success;
}

EXPORTED int nvmlGpmSampleGet(Device, SampleHandle handle) {
  *handle = {std::stod(setting("DRAM", "0")), std::stod(setting("SM", "0"))};
  return number("SAMPLE");
}

EXPORTED int nvmlGpmMetricsGet(MetricsGet* get) {
  if (get->version != 1 || get->before == nullptr || get->before == get->after) {
    return invalid_argument;
  }
  std::istringstream refused(setting("REFUSE", "0 0"));
  unsigned metric = 0;
  int code = success;
  refused >> metric >> code;
  for (unsigned i = 0; i < get->count; ++i) {
    MetricRequest& request = get->requests[i];
    request.code = request.id == metric ? code : success;
    request.value = percent_of(request.id, *get->after);
  }
  return success;
}

#endif
