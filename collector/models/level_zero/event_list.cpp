// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/level_zero/event_list.h"

namespace roofladder::level_zero {
namespace {

constexpr std::uint32_t pool_events = 256;

}  // namespace

ze_event_handle_t EventList::next() {
  if (m_used == m_events.size()) {
    grow();
  }
  return m_events[m_used++].get();
}

void EventList::clear() {
  for (std::size_t i = 0; i < m_used; ++i) {
    LEVEL_ZERO_CALL(zeEventHostReset, m_events[i].get());
  }
  m_used = 0;
}

void EventList::grow() {
  ze_device_handle_t device = session().device.handle;
  const ze_event_pool_desc_t of_pool{
      ZE_STRUCTURE_TYPE_EVENT_POOL_DESC, nullptr,
      ZE_EVENT_POOL_FLAG_HOST_VISIBLE | ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP, pool_events};
  ze_event_pool_handle_t pool = nullptr;
  LEVEL_ZERO_CALL(zeEventPoolCreate, session().context, &of_pool, 1, &device, &pool);
  m_pools.emplace_back(pool);
  for (std::uint32_t index = 0; index < pool_events; ++index) {
    // Without the host's scope, for which a kernel would write back caches that the next one reads.
    const ze_event_desc_t of_event{ZE_STRUCTURE_TYPE_EVENT_DESC, nullptr, index,
                                   ZE_EVENT_SCOPE_FLAG_DEVICE, 0};
    ze_event_handle_t event = nullptr;
    LEVEL_ZERO_CALL(zeEventCreate, pool, &of_event, &event);
    m_events.emplace_back(event);
  }
}

}  // namespace roofladder::level_zero
