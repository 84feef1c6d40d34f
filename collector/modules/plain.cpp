// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/plain.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>

#include "collector/modules/array_numbers.h"
#include "roofladder/noise.h"

namespace roofladder {
namespace {

double bytes_of(const std::vector<ArraySpec>& arrays, rl_array_role role) {
  double bytes = 0;
  for (const ArraySpec& array : arrays) {
    bytes += array.role == role ? static_cast<double>(array.count) * array.element_bytes : 0;
  }
  return bytes;
}

std::uint64_t samples_of(const rl_array& array) {
  return std::min<std::uint64_t>(array.count, 256);
}

// Integers of noise stay below this.
std::uint64_t limit_of_integers(const rl_problem& problem) {
  std::uint64_t limit = 100;
  for (const rl_array& array : std::span(problem.arrays, problem.array_count)) {
    limit = array.count > 1 ? std::min(limit, array.count) : limit;
  }
  return limit;
}

}  // namespace

// Scales, so that squares of tiny values are not 0.
double root_mean_square(const std::vector<double>& values) {
  double greatest = 0;
  for (const double value : values) {
    greatest = std::isfinite(value) ? std::max(greatest, std::abs(value)) : greatest;
  }
  if (greatest == 0) {
    return 0;
  }
  double squares = 0;
  double count = 0;
  for (const double value : values) {
    if (std::isfinite(value)) {
      squares += value / greatest * (value / greatest);
      count += 1;
    }
  }
  return greatest * std::sqrt(squares / count);
}

std::optional<std::string> plain_refusal(const Parameters& size) {
  for (const Parameter& number : size) {
    if (number.value < 1) {
      return number.name + " must be at least 1; it is " + std::to_string(number.value);
    }
  }
  return std::nullopt;
}

UsefulWork plain_useful_work(const rl_computation& computation, const Parameters& size,
                             const std::vector<ArraySpec>& arrays) {
  UsefulWork work{.bytes = bytes_of(arrays, RL_INPUT) + bytes_of(arrays, RL_OUTPUT) +
                           2 * bytes_of(arrays, RL_INOUT)};
  if (computation.plain->flops != nullptr) {
    rl_error error{};
    require_ok(
        computation.plain->flops(computation.self, ParameterView(size).get(), &work.flops, &error),
        error);
  }
  return work;
}

void plain_fill(const rl_computation& computation, const rl_problem& problem, std::uint64_t seed,
                rl_fill what) {
  const std::uint64_t limit = limit_of_integers(problem);
  for (std::uint64_t i = 0; i < problem.array_count; ++i) {
    const rl_array& array = problem.arrays[i];
    if (is_filled(array, what) && computation.arrays[i].zeroed == 0) {
      ArrayNumbers(array).fill_with_noise(seed, i << 40U, limit);
    }
  }
}

PlainReference::PlainReference(const rl_computation& computation, const rl_problem& problem)
    : m_computation(computation),
      m_size(problem.size.items, problem.size.items + problem.size.count),
      m_arrays(problem.arrays, problem.arrays + problem.array_count),
      m_typical(m_arrays.size()) {
  copy_inout();
  if (computation.plain->right_arrays != nullptr) {
    make_right_arrays();
  }
  sample();
}

// Learns the typical value of each array, and how long an element takes.
void PlainReference::sample() {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::duration<double> a_twentieth(0.05);
  const Clock::time_point begin = Clock::now();
  std::uint64_t elements = 0;
  for (std::uint32_t i = 0; i < m_arrays.size(); ++i) {
    m_typical[i] = is_result(m_arrays[i]) ? typical(i) : 1;
    elements += is_result(m_arrays[i]) ? samples_of(m_arrays[i]) : 0;
  }
  const std::chrono::duration<double> taken = Clock::now() - begin + std::chrono::nanoseconds(1);
  const double in_time = static_cast<double>(elements) * (a_twentieth / taken);
  m_at_a_time = static_cast<std::uint64_t>(std::clamp(in_time, 1.0, 65536.0));
}

rl_problem PlainReference::problem(const std::vector<rl_array>& arrays) const {
  return {.struct_bytes = sizeof(rl_problem),
          .array_count = static_cast<std::uint32_t>(arrays.size()),
          .arrays = arrays.data(),
          .size = {m_size.data(), static_cast<std::uint32_t>(m_size.size())}};
}

void PlainReference::copy_inout() {
  for (rl_array& array : m_arrays) {
    if (array.role == RL_INOUT) {
      const auto* bytes = static_cast<const std::uint8_t*>(array.data);
      array.data = m_copies.emplace_back(bytes, bytes + array.count * array.element_bytes).data();
    }
  }
}

void PlainReference::make_right_arrays() {
  m_right.resize(m_arrays.size());
  std::vector<rl_array> right;
  for (std::size_t i = 0; i < m_arrays.size(); ++i) {
    rl_array array = m_arrays[i];
    if (array.role == RL_SCRATCH) {
      continue;
    }
    if (is_result(array)) {
      const ArrayNumbers before(array);
      m_right[i].resize(before.count());
      for (std::uint64_t k = 0; array.role == RL_INOUT && k < before.count(); ++k) {
        m_right[i][k] = before.wide(k);
      }
      array.data = m_right[i].data();
      array.element_bytes = before.per_element() * sizeof(rl_value);
      array.number_bytes = sizeof(rl_value);
    }
    right.push_back(array);
  }
  rl_error error{};
  const rl_problem problem = this->problem(right);
  require_ok(m_computation.plain->right_arrays(m_computation.self, &problem, &error), error);
}

std::vector<rl_value> PlainReference::values(std::uint32_t array,
                                             std::span<const std::uint64_t> elements) const {
  const std::uint32_t per_element = ArrayNumbers(m_arrays[array]).per_element();
  std::vector<rl_value> values(elements.size() * per_element);
  if (!m_right.empty()) {
    for (std::size_t i = 0; i < elements.size(); ++i) {
      std::copy_n(m_right[array].begin() + static_cast<std::ptrdiff_t>(elements[i] * per_element),
                  per_element, values.begin() + static_cast<std::ptrdiff_t>(i * per_element));
    }
    return values;
  }
  const rl_problem problem = this->problem(m_arrays);
  rl_error error{};
  require_ok(m_computation.plain->right_values(m_computation.self, &problem, array, elements.data(),
                                               static_cast<std::uint32_t>(elements.size()),
                                               values.data(), &error),
             error);
  return values;
}

std::vector<double> PlainReference::as_doubles(std::uint32_t array,
                                               std::span<const rl_value> values) const {
  const ArrayNumbers numbers(m_arrays[array]);
  std::vector<double> doubles(values.size());
  std::ranges::transform(values, doubles.begin(),
                         [&](rl_value value) { return numbers.value_of(value); });
  return doubles;
}

std::vector<double> PlainReference::magnitudes(std::uint32_t array,
                                               std::span<const std::uint64_t> elements) const {
  std::vector<double> magnitudes(elements.size());
  if (m_computation.plain->magnitudes != nullptr) {
    const rl_problem problem = this->problem(m_arrays);
    rl_error error{};
    require_ok(m_computation.plain->magnitudes(m_computation.self, &problem, array, elements.data(),
                                               static_cast<std::uint32_t>(elements.size()),
                                               magnitudes.data(), &error),
               error);
  }
  return magnitudes;
}

// The root of the mean square of 256 elements: at most 1, and less in an array whose values are all
// tiny, where an error of 1 would not be small. 0 where all of them are 0.
double PlainReference::typical(std::uint32_t array) const {
  const std::uint64_t count = m_arrays[array].count;
  const std::uint64_t samples = samples_of(m_arrays[array]);
  std::vector<std::uint64_t> places(samples);
  for (std::uint64_t i = 0; i < samples; ++i) {
    places[i] = rl_noise_place(i, samples, count);
  }
  return std::min(1.0, root_mean_square(as_doubles(array, values(array, places))));
}

ExpectedValues PlainReference::expected(std::uint32_t array,
                                        std::span<const std::uint64_t> elements) const {
  const std::vector<rl_value> right = values(array, elements);
  ExpectedValues result{as_doubles(array, right), {}, {}};
  if (ArrayNumbers(m_arrays[array]).are_integers()) {
    std::ranges::transform(right, std::back_inserter(result.integers), &rl_value::integer);
    result.tolerances.resize(right.size());
    return result;
  }
  // In an array that is 0 nearly everywhere, those that are compared stand for the sample.
  const double typical = m_typical.at(array) > 0 ? m_typical.at(array)
                                                 : std::min(1.0, root_mean_square(result.values));
  const std::vector<double> magnitudes = this->magnitudes(array, elements);
  for (std::size_t i = 0; i < right.size(); ++i) {
    const double magnitude = magnitudes[i * elements.size() / right.size()];
    const double greatest = std::max({typical, std::abs(result.values[i]), magnitude});
    result.tolerances.push_back(m_computation.plain->tolerance * greatest);
  }
  return result;
}

std::int32_t executed_work(const Kernel& kernel, const rl_variant& variant, const Parameters& size,
                           double last_level_cache, rl_work& work, rl_error& error) {
  work = {.struct_bytes = sizeof(rl_work)};
  if ((variant.flags & RL_ADDS_WORK) != 0) {
    const std::vector<ArraySpec> arrays = kernel.arrays(size);
    const bool fetches = variant.place == RL_ON_HOST && (variant.flags & RL_NON_TEMPORAL) == 0;
    work.minimum_read = bytes_of(arrays, RL_INPUT) + bytes_of(arrays, RL_INOUT);
    work.minimum_write = bytes_of(arrays, RL_OUTPUT) + bytes_of(arrays, RL_INOUT);
    work.write_allocate = fetches ? bytes_of(arrays, RL_OUTPUT) : 0;
  }
  return variant.work == nullptr ? std::int32_t{RL_OK}
                                 : variant.work(variant.self, ParameterView(size).get(),
                                                last_level_cache, &work, &error);
}

}  // namespace roofladder
