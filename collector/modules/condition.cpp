// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/condition.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numbers>
#include <vector>

#include "collector/modules/check.h"
#include "roofladder/ladder/blocks.hpp"
#include "roofladder/ladder/noise.hpp"

namespace roofladder {
namespace {

constexpr double step = 0x1p-20;  // a number in single precision is moved by 16 of its last bit
constexpr std::uint64_t piece = 1 << 16;

// Integers below 2^27, and pairs of them, are far smaller where they are read as such numbers, or
// none at all.
template <typename Number>
bool may_be_number(Number number) {
  constexpr double least = 1e-30;
  constexpr double greatest = 1e30;
  const double size = std::abs(static_cast<double>(number));
  return size == 0 || (size > least && size < greatest);
}

// Whether it did. Towards 0, so that what is below a bound stays below it.
template <typename Number>
bool move(const rl_array& array, const Noise& drawn) {
  auto* const numbers = static_cast<Number*>(array.data);
  std::atomic<bool> are_numbers = true;
  for_blocks(array.count, piece, [&](std::uint64_t begin, std::uint64_t end) {
    if (!std::all_of(numbers + begin, numbers + end, may_be_number<Number>)) {
      are_numbers = false;
    }
  });
  if (!are_numbers) {
    return false;
  }
  for_blocks(array.count, piece, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t i = begin; i < end; ++i) {
      if (drawn(i) < 0.5) {
        numbers[i] -= static_cast<Number>(step) * numbers[i];
      }
    }
  });
  return true;
}

bool move_inputs(const Arrays& arrays, std::uint64_t drawn) {
  bool has_moved = false;
  for (const rl_array& array : arrays.all()) {
    const Noise noise(++drawn);
    if (array.role != RL_INPUT && array.role != RL_INOUT) {
      continue;
    }
    if (array.element_bytes == sizeof(float)) {
      has_moved |= move<float>(array, noise);
    } else if (array.element_bytes == sizeof(double)) {
      has_moved |= move<double>(array, noise);
    }
  }
  return has_moved;
}

std::vector<std::vector<double>> expected(const Reference& reference,
                                          const std::vector<DrawnElements>& drawn) {
  std::vector<std::vector<double>> values;
  for (const auto& [array, elements] : drawn) {
    values.push_back(reference.expected(array, elements).values);
  }
  return values;
}

}  // namespace

std::optional<double> condition_of(ProblemMemory& memory, const Kernel& kernel,
                                   const Reference& reference, std::uint64_t drawn) {
  const std::vector<DrawnElements> elements = drawn_elements(memory.problem(), drawn);
  memory.fill_again();
  const std::vector<std::vector<double>> right = expected(reference, elements);
  SquaredError change;
  if (move_inputs(memory.arrays(), drawn)) {
    const std::vector<std::vector<double>> moved =
        expected(kernel.reference(memory.problem()), elements);
    for (std::size_t i = 0; i < right.size(); ++i) {
      for (std::size_t k = 0; k < right[i].size(); ++k) {
        change.add(moved[i][k] - right[i][k], right[i][k]);
      }
    }
  }
  memory.fill_again();
  constexpr double of_inputs = step / std::numbers::sqrt2;  // every second one
  const auto of_result = change.relative();
  return of_result && std::isfinite(*of_result) ? std::optional(*of_result / of_inputs)
                                                : std::nullopt;
}

}  // namespace roofladder
