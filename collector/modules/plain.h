// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "collector/modules/kernel.h"

// Supplies what a computation that is described by data alone (rl_plain_computation) leaves out.
namespace roofladder {

// Why a size cannot be run: each of its numbers is at least 1.
std::optional<std::string> plain_refusal(const Parameters& size);

// Counts inputs once and outputs once.
UsefulWork plain_useful_work(const rl_computation& computation, const Parameters& size,
                             const std::vector<ArraySpec>& arrays);

// Fills every input and inout array, or the inout arrays alone, with noise: real numbers from 0.5
// to 1.5, integers from 0 to 99 and below the number of elements of every array that has more than
// one, so that they may be indices. Leaves zeroed arrays as they are.
void plain_fill(const rl_computation& computation, const rl_problem& problem, std::uint64_t seed,
                rl_fill what);

// The typical value of an array, of a sample. Leaves out values that are not finite.
double root_mean_square(const std::vector<double>& values);

// The right answer of such a computation: it has copies of inout arrays as they were before the
// repetition, or all right values where the module makes them at once.
class PlainReference {
 public:
  PlainReference(const rl_computation& computation, const rl_problem& problem);

  ExpectedValues expected(std::uint32_t array, std::span<const std::uint64_t> elements) const;
  // As many elements as take a twentieth of a second.
  std::uint64_t at_a_time() const { return m_at_a_time; }

 private:
  rl_problem problem(const std::vector<rl_array>& arrays) const;
  void copy_inout();
  void make_right_arrays();
  std::vector<rl_value> values(std::uint32_t array, std::span<const std::uint64_t> elements) const;
  // Those of numbers of the array, as doubles.
  std::vector<double> as_doubles(std::uint32_t array, std::span<const rl_value> values) const;
  std::vector<double> magnitudes(std::uint32_t array,
                                 std::span<const std::uint64_t> elements) const;
  void sample();
  double typical(std::uint32_t array) const;

  const rl_computation& m_computation;
  std::vector<rl_parameter> m_size;
  std::vector<rl_array> m_arrays;
  std::vector<std::vector<std::uint8_t>> m_copies;
  std::vector<std::vector<rl_value>> m_right;  // by array; empty where they are asked for
  std::vector<double> m_typical;               // by array
  std::uint64_t m_at_a_time = 1;
};

// Sets the executed work of one of the kernel's variants. Returns what the module does.
std::int32_t executed_work(const Kernel& kernel, const rl_variant& variant, const Parameters& size,
                           double last_level_cache, rl_work& work, rl_error& error);

}  // namespace roofladder
