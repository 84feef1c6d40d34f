// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <unordered_map>
#include <utility>

namespace roofladder {

// What many results share, made and held once. Threads may use it together.
template <typename Value>
class SharedTable {
 public:
  using Shared = std::shared_ptr<const Value>;

  // Null for a key that it lacks.
  Shared find(const std::string& key) const {
    const std::shared_lock lock(m_mutex);
    const auto known = m_values.find(key);
    return known == m_values.end() ? nullptr : known->second;
  }

  // The value of the key from now on: this one, or the one that it has already.
  Shared add(const std::string& key, Value value) {
    auto shared = std::make_shared<const Value>(std::move(value));
    const std::unique_lock lock(m_mutex);
    return m_values.emplace(key, std::move(shared)).first->second;
  }

 private:
  mutable std::shared_mutex m_mutex;
  std::unordered_map<std::string, Shared> m_values;
};

}  // namespace roofladder
