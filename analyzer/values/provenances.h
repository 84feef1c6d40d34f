// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>

#include "run/sample.h"

namespace roofladder {

// A set of provenances, in the order of their numbers. It takes two bytes, since a large run has
// millions of them.
class Provenances {
 public:
  class Iterator {
   public:
    using value_type = Provenance;
    using difference_type = std::ptrdiff_t;

    Iterator() = default;
    explicit Iterator(std::uint16_t left) : m_left(left) {}

    Provenance operator*() const { return static_cast<Provenance>(std::countr_zero(m_left)); }
    Iterator& operator++() {
      m_left &= static_cast<std::uint16_t>(m_left - 1);
      return *this;
    }
    Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    bool operator==(const Iterator&) const = default;

   private:
    std::uint16_t m_left = 0;  // not yet visited
  };
  using value_type = Provenance;
  using const_iterator = Iterator;

  Provenances() = default;
  Provenances(std::initializer_list<Provenance> items) {
    for (const Provenance item : items) {
      add(item);
    }
  }

  void add(Provenance item) { m_bits |= bit(item); }
  void add(Provenances items) { m_bits |= items.m_bits; }

  Iterator begin() const { return Iterator(m_bits); }
  Iterator end() const { return {}; }
  std::size_t size() const { return static_cast<std::size_t>(std::popcount(m_bits)); }
  bool empty() const { return m_bits == 0; }
  Provenance front() const { return *begin(); }
  bool contains(Provenance item) const { return (m_bits & bit(item)) != 0; }

  bool operator==(const Provenances&) const = default;

 private:
  static_assert(provenance_names.size() <= 16);
  static std::uint16_t bit(Provenance item) {
    return static_cast<std::uint16_t>(1U << static_cast<unsigned>(item));
  }

  std::uint16_t m_bits = 0;
};

}  // namespace roofladder
