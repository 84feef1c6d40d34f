// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "run/sample.h"

namespace roofladder {

// Provenances, each once, in the order of their numbers; within the object, since a large run has
// millions of such lists.
class Provenances {
 public:
  using value_type = Provenance;
  using const_iterator = const Provenance*;

  Provenances() = default;
  Provenances(std::initializer_list<Provenance> items) {
    for (const Provenance item : items) {
      add(item);
    }
  }

  void add(Provenance item) {
    if (!contains(item)) {
      m_items.at(m_size++) = item;
      std::inplace_merge(m_items.begin(), m_items.begin() + m_size - 1, m_items.begin() + m_size);
    }
  }

  const_iterator begin() const { return m_items.data(); }
  const_iterator end() const { return m_items.data() + m_size; }
  std::size_t size() const { return m_size; }
  bool empty() const { return m_size == 0; }
  Provenance front() const { return m_items.front(); }
  bool contains(Provenance item) const { return std::find(begin(), end(), item) != end(); }

  bool operator==(const Provenances& other) const { return std::ranges::equal(*this, other); }

 private:
  static constexpr auto most = static_cast<std::size_t>(Provenance::published) + 1;

  std::array<Provenance, most> m_items{};
  std::uint8_t m_size = 0;
};

}  // namespace roofladder
