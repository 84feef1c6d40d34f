// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/array_numbers.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "roofladder/ladder/blocks.hpp"
#include "roofladder/ladder/fill_with_noise.hpp"
#include "roofladder/ladder/numbers.hpp"

namespace roofladder {
namespace {

template <typename Number>
std::int64_t integer_at(const void* data, std::uint64_t index) {
  return static_cast<std::int64_t>(static_cast<const Number*>(data)[index]);
}

// An integer's bits are those of the unsigned type of its size.
template <typename Number>
void fill_integers(void* data, std::uint64_t count, const Noise& noise, std::uint64_t first,
                   std::uint64_t limit) {
  auto* const numbers = static_cast<Number*>(data);
  for_blocks(count, 1 << 16, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t i = begin; i < end; ++i) {
      numbers[i] = static_cast<Number>(noise(first + i) * static_cast<double>(limit));
    }
  });
}

template <typename Real>
void fill_reals(void* data, std::uint64_t count, const Noise& noise, std::uint64_t first) {
  fill_with_noise(std::span(static_cast<Real*>(data), count), noise, first);
}

template <typename Real>
void fill_wide_reals(void* data, std::uint64_t count, const Noise& noise, std::uint64_t first) {
  auto* const numbers = static_cast<Real*>(data);
  for_blocks(count, 1 << 16, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t i = begin; i < end; ++i) {
      const double size = std::exp2(20 * noise(2 * (first + i)) - 10);
      numbers[i] = static_cast<Real>(noise(2 * (first + i) + 1) < 0.5 ? -size : size);
    }
  });
}

}  // namespace

bool is_known_number(std::uint32_t kind, std::uint32_t bytes) {
  const bool of_a_word = bytes == 4 || bytes == 8;
  return kind == RL_REAL      ? of_a_word
         : kind == RL_BOOLEAN ? bytes == 1
                              : is_integer(kind) && (of_a_word || bytes == 1 || bytes == 2);
}

double ArrayNumbers::as_double(std::uint64_t index) const {
  if (are_integers()) {
    return value_of({.integer = integer(index)});
  }
  return m_bytes == sizeof(float) ? static_cast<const float*>(m_data)[index]
                                  : static_cast<const double*>(m_data)[index];
}

double ArrayNumbers::value_of(rl_value wide) const {
  if (!are_integers()) {
    return wide.real;
  }
  return m_kind == RL_UNSIGNED ? static_cast<double>(static_cast<std::uint64_t>(wide.integer))
                               : static_cast<double>(wide.integer);
}

std::int64_t ArrayNumbers::integer(std::uint64_t index) const {
  const bool is_signed = m_kind == RL_SIGNED;
  switch (m_bytes) {
    case 1:
      return is_signed ? integer_at<std::int8_t>(m_data, index)
                       : integer_at<std::uint8_t>(m_data, index);
    case 2:
      return is_signed ? integer_at<std::int16_t>(m_data, index)
                       : integer_at<std::uint16_t>(m_data, index);
    case 4:
      return is_signed ? integer_at<std::int32_t>(m_data, index)
                       : integer_at<std::uint32_t>(m_data, index);
    default:
      return integer_at<std::int64_t>(m_data, index);
  }
}

rl_value ArrayNumbers::wide(std::uint64_t index) const {
  return are_integers() ? rl_value{.integer = integer(index)} : rl_value{.real = value(index)};
}

void ArrayNumbers::fill_with_noise(std::uint64_t seed, std::uint64_t first,
                                   std::uint64_t limit) const {
  const Noise noise(seed);
  if (!are_integers()) {
    m_bytes == sizeof(float) ? fill_reals<float>(m_data, m_count, noise, first)
                             : fill_reals<double>(m_data, m_count, noise, first);
    return;
  }
  const std::uint64_t below = m_kind == RL_BOOLEAN ? 2 : limit;
  switch (m_bytes) {
    case 1:
      return fill_integers<std::uint8_t>(m_data, m_count, noise, first, below);
    case 2:
      return fill_integers<std::uint16_t>(m_data, m_count, noise, first, below);
    case 4:
      return fill_integers<std::uint32_t>(m_data, m_count, noise, first, below);
    default:
      return fill_integers<std::uint64_t>(m_data, m_count, noise, first, below);
  }
}

void ArrayNumbers::fill_widely(std::uint64_t seed, std::uint64_t first) const {
  const Noise noise(seed);
  m_bytes == sizeof(float) ? fill_wide_reals<float>(m_data, m_count, noise, first)
                           : fill_wide_reals<double>(m_data, m_count, noise, first);
}

}  // namespace roofladder
