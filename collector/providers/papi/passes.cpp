// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/papi/passes.h"

#include "collector/providers/papi/event_set.h"

namespace roofladder::papi {

std::optional<Failure> Passes::try_together(const std::vector<std::string>& events) const {
  EventSet set(m_component);
  for (const std::string& event : events) {
    if (const int code = set.add(event); code != PAPI_OK) {
      return failure(code, event);
    }
  }
  if (const int code = set.start(); code != PAPI_OK) {
    return failure(code, events.back());
  }
  set.stop();
  return std::nullopt;
}

std::optional<Failure> Passes::place(const std::string& event) {
  const auto known = m_tried.find(event);
  if (known != m_tried.end()) {
    return known->second;
  }
  const auto refused = try_together({event});
  m_tried.emplace(event, refused);
  if (refused) {
    return refused;
  }
  for (std::vector<std::string>& pass : m_passes) {
    pass.push_back(event);
    if (!try_together(pass)) {
      return std::nullopt;
    }
    pass.pop_back();
  }
  m_passes.push_back({event});
  return std::nullopt;
}

}  // namespace roofladder::papi
