// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/right_values.h"

#include <numeric>
#include <utility>
#include <vector>

namespace roofladder {
namespace {

std::size_t bytes_of(const ExpectedValues& values) {
  return (values.values.size() + values.tolerances.size() + values.integers.size()) *
         sizeof(double);
}

}  // namespace

const ExpectedValues& RightValues::of(const Reference& reference, std::uint32_t array,
                                      std::uint64_t stretch, std::uint64_t count) {
  const std::pair key(array, stretch);
  if (const auto known = m_known.find(key); known != m_known.end()) {
    return known->second;
  }
  std::vector<std::uint64_t> elements(count);
  std::iota(elements.begin(), elements.end(), stretch * m_stretch);
  m_last = reference.expected(array, elements);
  if (m_bytes + bytes_of(m_last) > m_most_bytes) {
    return m_last;
  }
  m_bytes += bytes_of(m_last);
  return m_known.emplace(key, std::move(m_last)).first->second;
}

}  // namespace roofladder
