// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

// Effects that the claim of a variant expects relative to its parent.
namespace roofladder {

// In the order of the bits of rl_expectation.
enum class Expectation : std::uint8_t {
  less_traffic,      // of device memory
  higher_bandwidth,  // of device memory
  fewer_flops,
  shorter_transfers,  // between host and device
  higher_occupancy,
  no_spills,  // of registers to memory
  fewer_instructions,
  fewer_divisions,
  vectorized,     // a larger share of the flops, on a CPU
  less_waiting,   // less time in which nothing is issued
  more_parallel,  // more processors or multiprocessors at work
};

inline constexpr std::array<std::string_view, 11> expectation_names{
    "less_traffic",     "higher_bandwidth", "fewer_flops",        "shorter_transfers",
    "higher_occupancy", "no_spills",        "fewer_instructions", "fewer_divisions",
    "vectorized",       "less_waiting",     "more_parallel"};

constexpr std::string_view name_of(Expectation expectation) {
  return expectation_names.at(static_cast<std::size_t>(expectation));
}

// "less traffic"
inline std::string in_words(Expectation expectation) {
  std::string words(name_of(expectation));
  std::ranges::replace(words, '_', ' ');
  return words;
}

}  // namespace roofladder
