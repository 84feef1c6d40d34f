// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/right_values.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <span>
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

std::vector<std::uint64_t> few_elements(const rl_array& array) {
  constexpr std::uint64_t most = 64;
  std::vector<std::uint64_t> elements(std::min(array.count, most));
  for (std::size_t i = 0; i < elements.size(); ++i) {
    elements[i] = rl_noise_place(i, elements.size(), array.count);
  }
  return elements;
}

double typical(const std::vector<double>& values) {
  double squares = 0;
  double count = 0;
  for (const double value : values) {
    if (std::isfinite(value)) {
      squares += value * value;
      count += 1;
    }
  }
  return count > 0 ? std::sqrt(squares / count) : 0;
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
  std::vector<ExpectedValues> few;
  for (std::uint32_t number = 0; number < problem.array_count; ++number) {
    if (is_result(problem.arrays[number])) {
      few.push_back(reference.expected(number, few_elements(problem.arrays[number])));
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

bool are_among_inputs(const rl_problem& problem, const Reference& reference) {
  const std::span arrays(problem.arrays, problem.array_count);
  for (std::uint32_t number = 0; number < problem.array_count; ++number) {
    const rl_array& result = arrays[number];
    const std::vector<std::uint64_t> elements = few_elements(result);
    if (!is_result(result) || elements.size() < 2 || result.number != RL_REAL) {
      continue;
    }
    const ExpectedValues right = reference.expected(number, elements);
    const auto is_among = [&](const rl_array& input) {
      if (input.role != RL_INPUT || input.count != result.count ||
          input.element_bytes != result.element_bytes || input.number != result.number) {
        return false;
      }
      const ArrayNumbers numbers(input);
      for (std::size_t i = 0; i < right.values.size(); ++i) {
        const std::uint64_t place =
            elements[i / numbers.per_element()] * numbers.per_element() + i % numbers.per_element();
        if (!(std::abs(numbers.value(place) - right.values[i]) <= right.tolerances[i])) {
          return false;
        }
      }
      return true;
    };
    const bool differ =
        std::ranges::adjacent_find(right.values, std::not_equal_to()) != right.values.end();
    if (differ && std::ranges::any_of(arrays, is_among)) {
      return true;
    }
  }
  return false;
}

std::optional<double> share_far_off(const rl_problem& result, const Reference& reference) {
  constexpr double far = 0.01;
  double all = 0;
  double off = 0;
  for (std::uint32_t number = 0; number < result.array_count; ++number) {
    const rl_array& array = result.arrays[number];
    if (!is_result(array)) {
      continue;
    }
    const ArrayNumbers numbers(array);
    const std::vector<std::uint64_t> elements = few_elements(array);
    const std::vector<double> right = reference.expected(number, elements).values;
    const double scale = typical(right);
    for (std::size_t i = 0; i < right.size() && scale > 0; ++i) {
      if (std::isfinite(right[i])) {
        const std::uint64_t place =
            elements[i / numbers.per_element()] * numbers.per_element() + i % numbers.per_element();
        const double error = std::abs(numbers.value(place) - right[i]);
        all += 1;
        off += error <= far * std::max(scale, std::abs(right[i])) ? 0 : 1;  // NaN is off too
      }
    }
  }
  return all > 0 ? std::optional(off / all) : std::nullopt;
}

}  // namespace roofladder
