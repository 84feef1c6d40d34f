// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "roofladder/ladder.h"
#include "roofladder/ladder/size.hpp"

namespace roofladder {
inline namespace v0 {

// The arrays of a problem by name. Elements are read as the requested type, whose size must match.
class Arrays {
 public:
  explicit Arrays(std::span<const rl_array> arrays) : m_arrays(arrays) {}
  explicit Arrays(const rl_problem& problem) : m_arrays(problem.arrays, problem.array_count) {}

  template <typename Element>
  std::span<Element> of(std::string_view name) const {
    const rl_array& found = find(name);
    if (found.element_bytes != sizeof(Element)) {
      throw std::invalid_argument("array " + std::string(name) + " has elements of another size");
    }
    return {static_cast<Element*>(found.data), found.count};
  }

  // In the order in which the kernel declares them.
  std::span<const rl_array> all() const { return m_arrays; }

  const rl_array& find(std::string_view name) const {
    for (const rl_array& array : m_arrays) {
      if (name == array.name) {
        return array;
      }
    }
    throw std::invalid_argument("no array named " + std::string(name));
  }

 private:
  std::span<const rl_array> m_arrays;
};

// The problem that a variant works on: sizes and arrays by name.
class Problem {
 public:
  explicit Problem(const rl_problem& problem) : size(problem.size), m_arrays(problem) {}
  Problem(const Size& size, std::span<const rl_array> arrays) : size(size), m_arrays(arrays) {}

  const Size size;

  // In device memory if the variant asked for its arrays there.
  template <typename Element>
  std::span<Element> array(std::string_view name) const {
    return m_arrays.of<Element>(name);
  }
  const rl_array& find(std::string_view name) const { return m_arrays.find(name); }
  std::span<const rl_array> arrays() const { return m_arrays.all(); }

 private:
  Arrays m_arrays;
};

}  // namespace v0
}  // namespace roofladder
