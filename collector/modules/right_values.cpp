// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/right_values.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

#include "collector/modules/array_numbers.h"
#include "roofladder/noise.h"

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

std::vector<ExpectedValues> few_right_values(const rl_problem& problem,
                                             const Reference& reference) {
  constexpr std::uint64_t most = 64;
  std::vector<ExpectedValues> few;
  for (std::uint32_t number = 0; number < problem.array_count; ++number) {
    const rl_array& array = problem.arrays[number];
    if (is_result(array)) {
      std::vector<std::uint64_t> elements(std::min(array.count, most));
      for (std::size_t i = 0; i < elements.size(); ++i) {
        elements[i] = rl_noise_place(i, elements.size(), array.count);
      }
      few.push_back(reference.expected(number, elements));
    }
  }
  return few;
}

std::optional<double> share_that_stays(const std::vector<ExpectedValues>& before,
                                       const std::vector<ExpectedValues>& after) {
  double all = 0;
  double staying = 0;
  for (std::size_t array = 0; array < std::min(before.size(), after.size()); ++array) {
    const std::vector<double>& now = after[array].values;
    for (std::size_t i = 0; i < now.size(); ++i) {
      const double then = before[array].values[i];
      if (then != 0 || now[i] != 0) {
        all += 1;
        staying += then == now[i] || std::abs(then - now[i]) <= after[array].tolerances[i] ? 1 : 0;
      }
    }
  }
  return all > 0 ? std::optional(staying / all) : std::nullopt;
}

}  // namespace roofladder
