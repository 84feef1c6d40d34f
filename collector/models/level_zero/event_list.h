// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "collector/models/level_zero/handle.h"

namespace roofladder::level_zero {

// Events with timestamps, one per command, reused after clear().
class EventList {
 public:
  ze_event_handle_t next();
  void clear();

 private:
  void grow();

  std::vector<EventPool> m_pools;
  std::vector<Event> m_events;  // destroyed before their pools
  std::size_t m_used = 0;
};

}  // namespace roofladder::level_zero
