// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/absent_lists.h"

#include <mutex>
#include <utility>

namespace roofladder {

MetricValues::SharedList AbsentLists::get(const std::string& key,
                                          const std::function<std::vector<MetricValue>()>& make) {
  {
    const std::shared_lock lock(m_mutex);
    const auto known = m_lists.find(key);
    if (known != m_lists.end()) {
      return known->second;
    }
  }
  auto list = std::make_shared<const std::vector<MetricValue>>(make());
  const std::unique_lock lock(m_mutex);
  return m_lists.emplace(key, std::move(list)).first->second;
}

}  // namespace roofladder
