// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "roofladder/ladder.h"

namespace roofladder {
inline namespace v0 {

// Problem sizes or parameters by name, in order.
using NamedValues = std::vector<std::pair<std::string, std::int64_t>>;

// A view of sizes or parameters by name.
class Size {
 public:
  explicit Size(rl_parameters parameters) : m_parameters(parameters) {}

  // Throws std::invalid_argument if there is no such name.
  std::int64_t operator[](std::string_view name) const {
    for (std::uint32_t i = 0; i < m_parameters.count; ++i) {
      if (name == m_parameters.items[i].name) {
        return m_parameters.items[i].value;
      }
    }
    throw std::invalid_argument("no size named " + std::string(name));
  }

  // By its place. Throws std::invalid_argument if there are fewer.
  const rl_parameter& at(std::size_t number) const {
    if (number >= m_parameters.count) {
      throw std::invalid_argument("a function takes more integers than the kernel has sizes: " +
                                  std::to_string(m_parameters.count));
    }
    return m_parameters.items[number];
  }
  std::uint32_t count() const { return m_parameters.count; }

 private:
  rl_parameters m_parameters;
};

// Owns the values that a Size views.
class SizeOf {
 public:
  explicit SizeOf(NamedValues values) : m_values(std::move(values)) {
    for (const auto& [name, value] : m_values) {
      m_items.push_back({name.c_str(), value});
    }
  }
  SizeOf(const SizeOf&) = delete;
  SizeOf& operator=(const SizeOf&) = delete;

  rl_parameters table() const {
    return {m_items.data(), static_cast<std::uint32_t>(m_items.size())};
  }
  Size view() const { return Size(table()); }

 private:
  NamedValues m_values;
  std::vector<rl_parameter> m_items;
};

}  // namespace v0
}  // namespace roofladder
