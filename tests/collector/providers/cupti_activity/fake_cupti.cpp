// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstring>
#include <cuda.h>
#include <cupti_version.h>
#include <deque>
#include <utility>

#include "tests/collector/providers/cupti_activity/fake_tracer.h"

#define FAKE extern "C" __attribute__((visibility("default")))

namespace roofladder::fake_tracer {

__attribute__((visibility("default"))) Tracer& tracer() {
  static Tracer tracer;
  return tracer;
}

namespace {

CUpti_BuffersCallbackRequestFunc requested = nullptr;
CUpti_BuffersCallbackCompleteFunc completed = nullptr;

// Keeps names at addresses that stay valid, since records point to them.
const char* kept(const std::string& name) {
  static std::deque<std::string> names;
  return names.emplace_back(name).c_str();
}

std::size_t size_of(CUpti_ActivityKind kind) {
  switch (kind) {
    case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL:
      return sizeof(CUpti_ActivityKernel10);
    case CUPTI_ACTIVITY_KIND_MEMCPY:
      return sizeof(CUpti_ActivityMemcpy6);
    case CUPTI_ACTIVITY_KIND_MEMCPY2:
      return sizeof(CUpti_ActivityMemcpyPtoP4);
    default:
      return sizeof(CUpti_ActivityMemset4);
  }
}

template <typename Record>
Record& written(std::uint8_t* to, const Done& done) {
  auto& record = *reinterpret_cast<Record*>(to);
  record.kind = done.kind;
  record.start = done.start;
  record.end = done.end;
  record.streamId = done.stream;
  return record;
}

void write(std::uint8_t* to, const Done& done) {
  switch (done.kind) {
    case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL:
      written<CUpti_ActivityKernel10>(to, done).name = kept(done.name);
      return;
    case CUPTI_ACTIVITY_KIND_MEMCPY:
      written<CUpti_ActivityMemcpy6>(to, done).copyKind = CUPTI_ACTIVITY_MEMCPY_KIND_DTOD;
      return;
    case CUPTI_ACTIVITY_KIND_MEMCPY2:
      written<CUpti_ActivityMemcpyPtoP4>(to, done);
      return;
    default:
      written<CUpti_ActivityMemset4>(to, done);
  }
}

// Moves as many of these as fit into a buffer.
void hand_over(std::vector<Done>& done) {
  std::uint8_t* buffer = nullptr;
  std::size_t bytes = 0;
  std::size_t most = 0;
  requested(&buffer, &bytes, &most);
  std::memset(buffer, 0, bytes);
  std::size_t used = 0;
  auto next = done.begin();
  for (; next != done.end() && used + size_of(next->kind) <= bytes; ++next) {
    write(buffer + used, *next);
    used += size_of(next->kind);
  }
  done.erase(done.begin(), next);
  completed(nullptr, 0, buffer, bytes, used);
}

}  // namespace
}  // namespace roofladder::fake_tracer

using namespace roofladder::fake_tracer;

FAKE CUresult cuInit(unsigned) {
  return CUDA_SUCCESS;
}
FAKE CUresult cuCtxGetCurrent(CUcontext*) {
  return CUDA_ERROR_NOT_SUPPORTED;
}
FAKE CUresult cuCtxGetDevice(CUdevice*) {
  return CUDA_ERROR_NOT_SUPPORTED;
}
FAKE CUresult cuDeviceGetByPCIBusId(CUdevice*, const char*) {
  return CUDA_ERROR_NOT_SUPPORTED;
}
FAKE CUresult cuDeviceGetAttribute(int*, CUdevice_attribute, CUdevice) {
  return CUDA_ERROR_NOT_SUPPORTED;
}
FAKE CUresult cuCtxSynchronize() {
  return tracer().device_fails ? CUDA_ERROR_LAUNCH_FAILED : CUDA_SUCCESS;
}

FAKE CUptiResult cuptiGetVersion(std::uint32_t* version) {
  *version = CUPTI_API_VERSION;
  return CUPTI_SUCCESS;
}
FAKE CUptiResult cuptiGetResultString(CUptiResult, const char** words) {
  *words = "words of the fake libcupti";
  return CUPTI_SUCCESS;
}
FAKE CUptiResult cuptiActivityRegisterCallbacks(CUpti_BuffersCallbackRequestFunc request,
                                                CUpti_BuffersCallbackCompleteFunc complete) {
  requested = request;
  completed = complete;
  return CUPTI_SUCCESS;
}
FAKE CUptiResult cuptiActivityEnable(CUpti_ActivityKind kind) {
  if (tracer().answer_to_enable == CUPTI_SUCCESS) {
    tracer().enabled.insert(kind);
  }
  return tracer().answer_to_enable;
}
FAKE CUptiResult cuptiActivityDisable(CUpti_ActivityKind kind) {
  tracer().enabled.erase(kind);
  return CUPTI_SUCCESS;
}
FAKE CUptiResult cuptiActivityFlushAll(std::uint32_t) {
  const std::scoped_lock lock(tracer().mutex);
  std::erase_if(tracer().done,
                [](const Done& done) { return !tracer().enabled.contains(done.kind); });
  do {
    hand_over(tracer().done);
  } while (!tracer().done.empty());
  return tracer().answer_to_flush;
}
FAKE CUptiResult cuptiActivityGetNextRecord(std::uint8_t* buffer, std::size_t valid,
                                            CUpti_Activity** record) {
  auto* next = *record == nullptr
                   ? buffer
                   : reinterpret_cast<std::uint8_t*>(*record) + size_of((*record)->kind);
  if (next >= buffer + valid) {
    return CUPTI_ERROR_MAX_LIMIT_REACHED;
  }
  *record = reinterpret_cast<CUpti_Activity*>(next);
  return CUPTI_SUCCESS;
}
FAKE CUptiResult cuptiActivityGetNumDroppedRecords(CUcontext, std::uint32_t, std::size_t* dropped) {
  *dropped = std::exchange(tracer().dropped, 0);
  return CUPTI_SUCCESS;
}
FAKE CUptiResult cuptiGetTimestamp(std::uint64_t* now) {
  *now = tracer().now;
  return CUPTI_SUCCESS;
}
