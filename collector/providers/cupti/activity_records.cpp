// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/cupti/activity_records.h"

#include <array>
#include <cstdlib>
#include <mutex>
#include <string>
#include <utility>

namespace roofladder::cupti {
namespace {

// Nodes of graphs are recorded one by one, as kernels and copies are, unless records of whole
// graphs are enabled.
constexpr std::array kinds{CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL, CUPTI_ACTIVITY_KIND_MEMCPY,
                           CUPTI_ACTIVITY_KIND_MEMCPY2, CUPTI_ACTIVITY_KIND_MEMSET};

constexpr std::size_t buffer_bytes = std::size_t{1} << 20;

// Records that CUPTI's threads have delivered.
struct Received {
  std::mutex mutex;
  const Library* library = nullptr;
  RecordedActivities recorded;
};

Received& received() {
  // Never destroyed, since CUPTI may call after static objects are destroyed.
  static Received& received = *new Received;
  return received;
}

void note(const CUpti_Activity& record) {
  Activity activity;
  const auto of = [&](const auto& typed, bool is_kernel, std::string_view name) {
    activity = {typed.start, typed.end, is_kernel, mark_of(name)};
  };
  // The members used here have the same offsets as in CUPTI 12.6.
  switch (record.kind) {
    case CUPTI_ACTIVITY_KIND_KERNEL:
    case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL: {
      const auto& kernel = reinterpret_cast<const CUpti_ActivityKernel9&>(record);
      of(kernel, true, kernel.name != nullptr ? kernel.name : "");
      break;
    }
    case CUPTI_ACTIVITY_KIND_MEMCPY: {
      const auto& copy = reinterpret_cast<const CUpti_ActivityMemcpy5&>(record);
      of(copy, false, "copy of kind " + std::to_string(copy.copyKind));
      break;
    }
    case CUPTI_ACTIVITY_KIND_MEMCPY2:
      of(reinterpret_cast<const CUpti_ActivityMemcpyPtoP4&>(record), false, "copy between devices");
      break;
    case CUPTI_ACTIVITY_KIND_MEMSET:
      of(reinterpret_cast<const CUpti_ActivityMemset4&>(record), false, "fill");
      break;
    default:
      return;
  }
  if (activity.end == 0) {
    ++received().recorded.without_end;
  } else {
    received().recorded.ended.push_back(activity);
  }
}

void CUPTIAPI request(std::uint8_t** buffer, std::size_t* bytes, std::size_t* most_records) {
  *buffer = static_cast<std::uint8_t*>(std::malloc(buffer_bytes));
  *bytes = *buffer != nullptr ? buffer_bytes : 0;
  *most_records = 0;  // as many as fit
}

void CUPTIAPI complete(CUcontext context, std::uint32_t stream, std::uint8_t* buffer,
                       std::size_t /*bytes*/, std::size_t valid) {
  const std::scoped_lock lock(received().mutex);
  const Library& library = *received().library;
  CUpti_Activity* record = nullptr;
  while (valid > 0 && library.cuptiActivityGetNextRecord(buffer, valid, &record) == CUPTI_SUCCESS) {
    note(*record);
  }
  std::size_t dropped = 0;
  library.cuptiActivityGetNumDroppedRecords(context, stream, &dropped);
  received().recorded.dropped += dropped;
  std::free(buffer);
}

}  // namespace

ActivityRecords::ActivityRecords(const Library& library) : m_library(library) {
  received().library = &library;
  require(library.cuptiActivityRegisterCallbacks(request, complete),
          "cuptiActivityRegisterCallbacks");
  for (const CUpti_ActivityKind kind : kinds) {
    require(library.cuptiActivityEnable(kind), "cuptiActivityEnable");
  }
}

ActivityRecords::~ActivityRecords() {
  for (const CUpti_ActivityKind kind : kinds) {
    m_library.cuptiActivityDisable(kind);
  }
}

std::uint64_t ActivityRecords::now() const {
  std::uint64_t now = 0;
  require(m_library.cuptiGetTimestamp(&now), "cuptiGetTimestamp");
  return now;
}

RecordedActivities ActivityRecords::take() {
  require(m_library.cuptiActivityFlushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED),
          "cuptiActivityFlushAll");
  const std::scoped_lock lock(received().mutex);
  return std::exchange(received().recorded, {});
}

}  // namespace roofladder::cupti
