// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/plain.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "roofladder/ladder/fill_with_noise.hpp"

namespace roofladder {
namespace {

bool is_result(const rl_array& array) {
  return array.role == RL_OUTPUT || array.role == RL_INOUT;
}

double bytes_of(const std::vector<ArraySpec>& arrays, rl_array_role role) {
  double bytes = 0;
  for (const ArraySpec& array : arrays) {
    bytes += array.role == role ? static_cast<double>(array.count) * array.element_bytes : 0;
  }
  return bytes;
}

// Leaves out values that are not finite. Scales, so that squares of tiny values are not 0.
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

template <typename Element>
void fill(const rl_array& array, std::uint64_t seed, std::uint64_t first) {
  fill_with_noise(std::span(static_cast<Element*>(array.data), array.count), Noise(seed), first);
}

}  // namespace

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

void plain_fill(const rl_problem& problem, std::uint64_t seed, rl_fill what) {
  for (std::uint64_t i = 0; i < problem.array_count; ++i) {
    const rl_array& array = problem.arrays[i];
    if (array.role == RL_INOUT || (array.role == RL_INPUT && what == RL_FILL_INPUTS)) {
      const std::uint64_t first = i << 40U;
      array.element_bytes == sizeof(float) ? fill<float>(array, seed, first)
                                           : fill<double>(array, seed, first);
    }
  }
}

PlainReference::PlainReference(const rl_computation& computation, const rl_problem& problem)
    : m_computation(computation),
      m_size(problem.size.items, problem.size.items + problem.size.count),
      m_arrays(problem.arrays, problem.arrays + problem.array_count),
      m_typical(m_arrays.size()) {
  for (rl_array& array : m_arrays) {
    if (array.role == RL_INOUT) {
      const auto* bytes = static_cast<const std::uint8_t*>(array.data);
      array.data = m_copies.emplace_back(bytes, bytes + array.count * array.element_bytes).data();
    }
  }
  for (std::uint32_t i = 0; i < m_arrays.size(); ++i) {
    m_typical[i] = is_result(m_arrays[i]) ? typical(i) : 1;
  }
}

std::vector<double> PlainReference::values(std::uint32_t array,
                                           std::span<const std::uint64_t> elements) const {
  const rl_problem problem{.struct_bytes = sizeof(rl_problem),
                           .array_count = static_cast<std::uint32_t>(m_arrays.size()),
                           .arrays = m_arrays.data(),
                           .size = {m_size.data(), static_cast<std::uint32_t>(m_size.size())}};
  std::vector<double> values(elements.size());
  rl_error error{};
  require_ok(m_computation.plain->right_values(m_computation.self, &problem, array, elements.data(),
                                               static_cast<std::uint32_t>(elements.size()),
                                               values.data(), &error),
             error);
  return values;
}

// The root of the mean square of 256 elements: at most 1, and less in an array whose values are all
// tiny, where an error of 1 would not be small. 0 where all of them are 0.
double PlainReference::typical(std::uint32_t array) const {
  const std::uint64_t count = m_arrays[array].count;
  const std::uint64_t samples = std::min<std::uint64_t>(count, 256);
  std::vector<std::uint64_t> places(samples);
  for (std::uint64_t i = 0; i < samples; ++i) {
    places[i] = rl_noise_place(i, samples, count);
  }
  return std::min(1.0, root_mean_square(values(array, places)));
}

ExpectedValues PlainReference::expected(std::uint32_t array,
                                        std::span<const std::uint64_t> elements) const {
  ExpectedValues result{values(array, elements), {}};
  // In an array that is 0 nearly everywhere, those that are compared stand for the sample.
  const double typical = m_typical.at(array) > 0 ? m_typical.at(array)
                                                 : std::min(1.0, root_mean_square(result.values));
  for (const double value : result.values) {
    result.tolerances.push_back(m_computation.plain->tolerance *
                                std::max(typical, std::abs(value)));
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
  return variant.work(variant.self, ParameterView(size).get(), last_level_cache, &work, &error);
}

}  // namespace roofladder
