// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "roofladder/ladder.h"

namespace roofladder {

// These take an rl_array or rl_array_spec: whether it holds results of a repetition, whether it is
// filled, and the bytes of each number, which is the whole element where none are told.
template <typename Array>
bool is_result(const Array& array) {
  return array.role == RL_OUTPUT || array.role == RL_INOUT;
}
template <typename Array>
bool is_filled(const Array& array, rl_fill what = RL_FILL_INPUTS) {
  return array.role == RL_INOUT || (array.role == RL_INPUT && what == RL_FILL_INPUTS);
}
template <typename Array>
std::uint32_t bytes_of_number(const Array& array) {
  return array.number_bytes != 0 ? array.number_bytes : array.element_bytes;
}

// Whether arrays of such numbers can be compared, and filled with noise.
bool is_known_number(std::uint32_t kind, std::uint32_t bytes);

// The numbers of an array, whose kind is known, in order: those of an element are side by side.
class ArrayNumbers {
 public:
  explicit ArrayNumbers(const rl_array& array)
      : m_data(array.data),
        m_kind(array.number),
        m_bytes(bytes_of_number(array)),
        m_per_element(array.element_bytes / m_bytes),
        m_count(array.count * m_per_element) {}

  std::uint64_t count() const { return m_count; }
  std::uint32_t per_element() const { return m_per_element; }
  bool are_integers() const { return m_kind != RL_REAL; }
  bool are_in_double() const { return m_kind == RL_REAL && m_bytes == sizeof(double); }

  double value(std::uint64_t index) const {
    return are_in_double() ? static_cast<const double*>(m_data)[index] : as_double(index);
  }
  // Exactly, of integers and booleans; of unsigned ones the bits.
  std::int64_t integer(std::uint64_t index) const;
  rl_value wide(std::uint64_t index) const;

  // The value that this wide number means, as one of this array.
  double value_of(rl_value wide) const;

  // Fills them with noise: real ones from 0.5 to 1.5, integers from 0 to below `limit`, which is at
  // most 128. Every array has its own place in the sequence of the seed.
  void fill_with_noise(std::uint64_t seed, std::uint64_t first, std::uint64_t limit) const;

  // Fills real ones with numbers of both signs, whose logarithms are equally distributed from
  // 1/1024 to 1024.
  void fill_widely(std::uint64_t seed, std::uint64_t first) const;

 private:
  double as_double(std::uint64_t index) const;

  void* m_data;
  std::uint32_t m_kind;
  std::uint32_t m_bytes;
  std::uint32_t m_per_element;
  std::uint64_t m_count;
};

}  // namespace roofladder
