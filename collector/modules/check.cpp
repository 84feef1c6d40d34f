// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/check.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <numeric>
#include <random>
#include <vector>

#include "roofladder/ladder/blocks.hpp"

namespace roofladder {
namespace {

constexpr std::uint64_t sample_count = 10'000;
constexpr std::uint64_t most_in_tile = 4096;
constexpr std::uint64_t block = 1 << 20;  // elements per thread at a time

constexpr std::chrono::seconds time_allowed(2);

// Whether the element was poisoned and not written since.
bool is_unwritten(const rl_array& array, std::uint64_t index) {
  return is_poison(array,
                   static_cast<const unsigned char*>(array.data) + index * array.element_bytes);
}

// a - b where that is no 64-bit integer.
double difference(std::int64_t a, std::int64_t b) {
  const auto x = static_cast<std::uint64_t>(a);
  const auto y = static_cast<std::uint64_t>(b);
  return a > b ? static_cast<double>(x - y) : -static_cast<double>(y - x);
}

// Draws a tile size and returns the first element of a random tile that is not the array's first.
std::uint64_t border_of_tiles(std::uint64_t count, std::mt19937_64& random) {
  const std::uint64_t tile = 1 + random() % std::min(most_in_tile, count - 1);
  return tile * (1 + random() % ((count - 1) / tile));
}

std::vector<std::uint64_t> elements_of(std::uint64_t count, std::mt19937_64& random) {
  std::vector<std::uint64_t> elements;
  if (count <= sample_count) {
    elements.resize(count);
    std::iota(elements.begin(), elements.end(), std::uint64_t{0});
    return elements;
  }
  elements = {0, count - 1};
  for (std::uint64_t i = 0; i < sample_count / 2; ++i) {
    elements.push_back(random() % count);
    const std::uint64_t border = border_of_tiles(count, random);
    elements.push_back(border - 1);
    elements.push_back(border);
  }
  return elements;
}

// Compares elements of one array until the first mismatch.
class Comparison {
 public:
  using Clock = std::chrono::steady_clock;

  Comparison(const Reference& reference, std::uint32_t number, const rl_array& array,
             CheckResult& result, const CheckProgress& progress)
      : m_reference(reference),
        m_number(number),
        m_array(array),
        m_numbers(array),
        m_result(result),
        m_progress(progress) {}

  // From the drawn place on, and from the first again. Returns whether there was time for all.
  bool every_element(RightValues& right, std::uint64_t drawn,
                     std::optional<Clock::time_point> end) {
    const std::uint64_t length = right.stretch();
    const std::uint64_t stretches = (m_array.count + length - 1) / length;
    for (std::uint64_t i = 0; i < stretches && !m_result.mismatch; ++i) {
      if (end && Clock::now() > *end) {
        return false;
      }
      const std::uint64_t stretch = (i + drawn % stretches) % stretches;
      const std::uint64_t count = std::min(length, m_array.count - stretch * length);
      compare(right.of(m_reference, m_number, stretch, count), count,
              [&](std::uint64_t k) { return stretch * length + k; });
      tell(std::min((i + 1) * length, m_array.count), m_array.count);
    }
    return true;
  }

  void these_elements(std::span<const std::uint64_t> elements) {
    for (std::size_t done = 0; done < elements.size() && !m_result.mismatch;) {
      const std::size_t next =
          std::min<std::size_t>(m_reference.at_a_time(), elements.size() - done);
      const auto part = elements.subspan(done, next);
      compare(m_reference.expected(m_number, part), next, [&](std::uint64_t k) { return part[k]; });
      done += next;
      tell(done, elements.size());
    }
  }

  // Numbers that are not finite are no part of the sum.
  void add_checksum() {
    bool all_finite = true;
    m_result.checksum += sum_of_finite(all_finite);
    if (!all_finite) {
      compare_others();
    }
  }

 private:
  void tell(std::uint64_t compared, std::uint64_t elements) const {
    if (m_progress) {
      m_progress(m_array.name, compared, elements);
    }
  }

  // `element` tells the place of each of these elements.
  template <typename Element>
  void compare(const ExpectedValues& right, std::uint64_t count, const Element& element) {
    const std::uint32_t per_element = m_numbers.per_element();
    std::size_t index = 0;
    for (std::uint64_t k = 0; k < count && !m_result.mismatch; ++k) {
      for (std::uint32_t place = 0; place < per_element && !m_result.mismatch; ++place) {
        compare_number(element(k), place, right, index++);
      }
    }
    m_result.compared += count;
  }

  // One of the element's numbers with the right one of this index.
  void compare_number(std::uint64_t element, std::uint32_t place, const ExpectedValues& right,
                      std::size_t index) {
    const std::uint64_t number = element * m_numbers.per_element() + place;
    const double actual = m_numbers.value(number);
    const double expected = right.values[index];
    if (m_numbers.are_in_double()) {
      m_result.single.add(actual, expected);
    }
    const double off = m_numbers.are_integers()
                           ? difference(m_numbers.integer(number), right.integers[index])
                           : actual - expected;
    m_result.far_off.add(off, expected);
    const bool is_nan_by_right =
        std::isnan(expected) && std::isnan(actual) && !is_unwritten(m_array, element);
    const bool is_equal = m_numbers.are_integers() ? off == 0 : actual == expected;
    if (is_equal || is_nan_by_right) {  // infinities too
      m_result.squares.add(0, std::isfinite(actual) ? actual : 0);
      return;
    }
    m_result.squares.add(off, expected);
    // An infinite value or tolerance would let any result pass, so both must be finite.
    const double tolerance = right.tolerances[index];
    const bool is_told = std::isfinite(expected) && std::isfinite(tolerance);
    if (!is_told || !(std::abs(off) <= tolerance)) {
      m_result.mismatch = mismatch(element, place, right, index);
    }
  }

  std::string mismatch(std::uint64_t element, std::uint32_t place, const ExpectedValues& right,
                       std::size_t index) const {
    const std::uint64_t number = element * m_numbers.per_element() + place;
    const std::string where =
        m_numbers.per_element() == 1
            ? fmt::format("{}[{}]", m_array.name, element)
            : fmt::format("number {} of {}[{}]", place + 1, m_array.name, element);
    if (m_numbers.are_integers()) {
      return fmt::format("{} is {}, expected {}", where, in_digits(m_numbers.integer(number)),
                         in_digits(right.integers[index]));
    }
    return fmt::format("{} is {:.17g}, expected {:.17g} within {:.3g}", where,
                       m_numbers.value(number), right.values[index], right.tolerances[index]);
  }
  std::string in_digits(std::int64_t integer) const {
    return m_array.number == RL_UNSIGNED ? std::to_string(static_cast<std::uint64_t>(integer))
                                         : std::to_string(integer);
  }

  double sum_of_finite(bool& all_finite) const {
    std::vector<double> sums((m_numbers.count() + block - 1) / block);
    std::atomic<bool> has_others = false;
    for_blocks(m_numbers.count(), block, [&](std::uint64_t begin, std::uint64_t end) {
      double sum = 0;
      for (std::uint64_t i = begin; i < end; ++i) {
        const double value = m_numbers.value(i);
        if (std::isfinite(value)) {
          sum += value;
        } else {
          has_others = true;
        }
      }
      sums[begin / block] = sum;
    });
    all_finite = !has_others;
    return std::accumulate(sums.begin(), sums.end(), 0.0);
  }

  bool is_finite(std::uint64_t element) const {
    const std::uint64_t first = element * m_numbers.per_element();
    for (std::uint32_t place = 0; place < m_numbers.per_element(); ++place) {
      if (!std::isfinite(m_numbers.value(first + place))) {
        return false;
      }
    }
    return true;
  }

  // Compares every element that is not finite, whatever was sampled. Counts none of them as
  // compared once more.
  void compare_others() {
    constexpr std::size_t batch = 1 << 16;
    const std::uint64_t compared = m_result.compared;
    std::vector<std::uint64_t> others;
    for (std::uint64_t i = 0; i < m_array.count && !m_result.mismatch; ++i) {
      if (!is_finite(i)) {
        others.push_back(i);
      }
      if (others.size() == batch || i + 1 == m_array.count) {
        these_elements(others);
        others.clear();
      }
    }
    m_result.compared = compared;
  }

  const Reference& m_reference;
  std::uint32_t m_number;
  const rl_array& m_array;
  ArrayNumbers m_numbers;
  CheckResult& m_result;
  const CheckProgress& m_progress;
};

}  // namespace

bool is_poison(const rl_array& array, const unsigned char* element) {
  return std::all_of(element, element + array.element_bytes,
                     [&](unsigned char byte) { return byte == poison_of(array); });
}

std::optional<double> SquaredError::relative() const {
  return expected > 0 ? std::optional(std::sqrt(difference / expected)) : std::nullopt;
}

std::optional<double> ShareOfElements::share() const {
  return m_all > 0 ? std::optional(static_cast<double>(m_counted) / static_cast<double>(m_all))
                   : std::nullopt;
}

void ShareOfElements::add_if_told(double right, bool counts) {
  if (right != 0 && std::isfinite(right)) {
    m_all += 1;
    m_counted += counts ? 1 : 0;
  }
}

void FarOff::add(double off, double right) {
  constexpr double far = 0.01;
  const bool is_near = std::abs(off) < far * std::abs(right);
  add_if_told(right, !is_near);
}

void InSingle::add(double actual, double right) {
  constexpr double rounding = 1e-12;
  const bool is_off = std::abs(actual - right) > rounding * std::abs(right);
  add_if_told(right, is_off && actual != 0 && actual == static_cast<float>(actual));
}

std::vector<DrawnElements> drawn_elements(const rl_problem& problem, std::uint64_t drawn) {
  std::mt19937_64 random(drawn);
  std::vector<DrawnElements> all;
  for (std::uint32_t number = 0; number < problem.array_count; ++number) {
    if (is_result(problem.arrays[number])) {
      all.push_back({number, elements_of(problem.arrays[number].count, random)});
    }
  }
  return all;
}

CheckResult check_drawn(const rl_problem& problem, const Reference& reference,
                        std::span<const DrawnElements> drawn, const CheckProgress& progress) {
  CheckResult result;
  for (const auto& [number, elements] : drawn) {
    Comparison(reference, number, problem.arrays[number], result, progress)
        .these_elements(elements);
  }
  return result;
}

namespace {

// Returns false if the time was over before all were compared and right.
bool compare_all(const rl_problem& problem, const Reference& reference, RightValues& right,
                 bool at_any_time, std::uint64_t drawn, const CheckProgress& progress,
                 CheckResult& result) {
  const auto end =
      at_any_time ? std::nullopt : std::optional(Comparison::Clock::now() + time_allowed);
  bool all = true;
  for (std::uint32_t number = 0; number < problem.array_count; ++number) {
    const rl_array& array = problem.arrays[number];
    if (is_result(array)) {
      all =
          Comparison(reference, number, array, result, progress).every_element(right, drawn, end) &&
          all;
    }
  }
  return all || result.mismatch;
}

}  // namespace

CheckResult check(const rl_problem& problem, const Reference& reference, CheckDepth depth,
                  std::uint64_t drawn, const CheckProgress& progress) {
  RightValues right(reference.at_a_time(), 0);
  return check(problem, reference, right, depth, drawn, progress);
}

CheckResult check(const rl_problem& problem, const Reference& reference, RightValues& right,
                  CheckDepth depth, std::uint64_t drawn, const CheckProgress& progress) {
  CheckResult result;
  if (depth == CheckDepth::sampled ||
      !compare_all(problem, reference, right, depth == CheckDepth::full, drawn, progress, result)) {
    const std::uint64_t compared = result.compared;
    result = check_drawn(problem, reference, drawn_elements(problem, drawn), progress);
    result.compared = std::max(compared, result.compared);
  }
  for (std::uint32_t number = 0; number < problem.array_count; ++number) {
    const rl_array& array = problem.arrays[number];
    if (!is_result(array)) {
      continue;
    }
    Comparison(reference, number, array, result, progress).add_checksum();
  }
  if (!result.mismatch) {
    result.mismatch = reference.violated_invariant(problem);
  }
  return result;
}

namespace {

// Takes words of 8 bytes in four lanes, which the processor works on side by side, each in order,
// by the multiplication of Knuth's linear congruential generator (The Art of Computer Programming
// 2, 3.3.4), and adds the lanes.
std::uint64_t digest_of(const char* bytes, std::uint64_t count, std::uint64_t begin) {
  constexpr std::uint64_t factor = 6364136223846793005;
  constexpr std::size_t lanes = 4;
  std::array<std::uint64_t, lanes> states{begin + 1, begin + 2, begin + 3, begin + 4};
  for (std::uint64_t at = 0; at < count; at += sizeof states) {
    std::array<std::uint64_t, lanes> words{};
    std::memcpy(words.data(), bytes + at, std::min<std::uint64_t>(sizeof words, count - at));
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      states[lane] = (states[lane] ^ words[lane]) * factor;
      states[lane] ^= states[lane] >> 32;
    }
  }
  return std::accumulate(states.begin(), states.end(), std::uint64_t{0});
}

}  // namespace

std::uint64_t digest_of_inputs(const Arrays& arrays) {
  std::uint64_t digest = 0;
  for (const rl_array& array : arrays.all()) {
    if (array.role != RL_INPUT) {
      continue;
    }
    std::atomic<std::uint64_t> sum = 0;
    const std::uint64_t bytes = array.count * array.element_bytes;
    for_blocks(bytes, sizeof(std::uint64_t) * block, [&](std::uint64_t begin, std::uint64_t end) {
      sum += digest_of(static_cast<const char*>(array.data) + begin, end - begin, begin);
    });
    digest = std::rotl(digest, 1) ^ sum;
  }
  return digest;
}

void poison(const Arrays& arrays) {
  for (const rl_array& array : arrays.all()) {
    if (array.role == RL_OUTPUT || array.role == RL_SCRATCH) {
      for_blocks(array.count, block, [&](std::uint64_t begin, std::uint64_t end) {
        auto* const bytes = static_cast<unsigned char*>(array.data);
        std::memset(bytes + begin * array.element_bytes, poison_of(array),
                    (end - begin) * array.element_bytes);
      });
    }
  }
}

}  // namespace roofladder
