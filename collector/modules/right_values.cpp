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
#include "collector/modules/plain.h"
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

// The values at these elements.
std::vector<double> values_at(const rl_array& array, const std::vector<std::uint64_t>& elements) {
  const ArrayNumbers numbers(array);
  std::vector<double> values;
  for (const std::uint64_t element : elements) {
    for (std::uint32_t place = 0; place < numbers.per_element(); ++place) {
      values.push_back(numbers.value(element * numbers.per_element() + place));
    }
  }
  return values;
}

bool are_within(const std::vector<double>& values, const ExpectedValues& right) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!(std::abs(values[i] - right.values[i]) <= right.tolerances[i])) {
      return false;
    }
  }
  return true;
}

bool are_alike(const rl_array& one, const rl_array& other) {
  return one.count == other.count && one.element_bytes == other.element_bytes &&
         one.number == other.number && bytes_of_number(one) == bytes_of_number(other);
}

// Calls visit(array, right) for every result.
template <typename Visit>
void for_each_result(const rl_problem& problem, const std::vector<ExpectedValues>& few,
                     const Visit& visit) {
  std::size_t result = 0;
  for (const rl_array& array : std::span(problem.arrays, problem.array_count)) {
    if (is_result(array)) {
      visit(array, few.at(result++));
    }
  }
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

bool are_among_inputs(const rl_problem& problem, const std::vector<ExpectedValues>& few) {
  bool any = false;
  for_each_result(problem, few, [&](const rl_array& result, const ExpectedValues& right) {
    const bool differ =
        std::ranges::adjacent_find(right.values, std::not_equal_to()) != right.values.end();
    const std::span arrays(problem.arrays, problem.array_count);
    any = any || (differ && result.number == RL_REAL &&
                  std::ranges::any_of(arrays, [&](const rl_array& input) {
                    return input.role == RL_INPUT && are_alike(input, result) &&
                           are_within(values_at(input, few_elements(input)), right);
                  }));
  });
  return any;
}

std::optional<double> share_far_off(const rl_problem& result, const Reference& reference) {
  constexpr double far = 0.01;
  double all = 0;
  double off = 0;
  for_each_result(result, few_right_values(result, reference),
                  [&](const rl_array& array, const ExpectedValues& right) {
                    const std::vector<double> values = values_at(array, few_elements(array));
                    const double scale = root_mean_square(right.values);
                    for (std::size_t i = 0; i < values.size() && scale > 0; ++i) {
                      if (std::isfinite(right.values[i])) {
                        const double error = std::abs(values[i] - right.values[i]);
                        const double most = far * std::max(scale, std::abs(right.values[i]));
                        all += 1;
                        off += error <= most ? 0 : 1;  // NaN is off too
                      }
                    }
                  });
  return all > 0 ? std::optional(off / all) : std::nullopt;
}

}  // namespace roofladder
