// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "collector/providers/cupti/activity.h"
#include "collector/providers/cupti/cupti_library.h"

namespace roofladder::cupti {

struct RecordedActivities {
  std::vector<Activity> ended;
  std::size_t without_end = 0;
  std::size_t dropped = 0;  // because memory was short
};

// CUPTI's records of the activities of this process's devices, collected as long as this object
// lives. Every function throws Failure.
class ActivityRecords {
 public:
  explicit ActivityRecords(const Library& library);
  ~ActivityRecords();
  ActivityRecords(const ActivityRecords&) = delete;
  ActivityRecords& operator=(const ActivityRecords&) = delete;

  std::uint64_t now() const;

  // Takes the records since the last call.
  RecordedActivities take();

 private:
  const Library& m_library;
};

}  // namespace roofladder::cupti
