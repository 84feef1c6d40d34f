// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "collector/modules/kernel.h"

namespace roofladder {

// Right values of a problem's elements in stretches of equal length. All rungs of a ladder are
// compared with them, so they are remembered.
class RightValues {
 public:
  // Remembers no more than so many bytes.
  RightValues(std::uint64_t stretch, std::size_t most_bytes)
      : m_stretch(stretch), m_most_bytes(most_bytes) {}

  // Elements of a stretch; the last of an array is shorter.
  std::uint64_t stretch() const { return m_stretch; }
  // Those of a stretch of `count` elements of the array, in order. Valid until the next call.
  const ExpectedValues& of(const Reference& reference, std::uint32_t array, std::uint64_t stretch,
                           std::uint64_t count);

 private:
  std::uint64_t m_stretch;
  std::size_t m_most_bytes;
  std::size_t m_bytes = 0;
  std::map<std::pair<std::uint32_t, std::uint64_t>, ExpectedValues> m_known;
  ExpectedValues m_last;  // one that there was no memory for
};

// Right values of a few elements of every result, always of the same ones.
std::vector<ExpectedValues> few_right_values(const rl_problem& problem, const Reference& reference);

// The share of them that are the same with other inputs, within the tolerance, of those that are
// not 0 with both. Nothing if there are none.
std::optional<double> share_that_stays(const std::vector<ExpectedValues>& before,
                                       const std::vector<ExpectedValues>& after);

// Whether those of a result are an input's elements at the same places, and differ from each other:
// whoever copies the input has the answer.
bool are_among_inputs(const rl_problem& problem, const std::vector<ExpectedValues>& few);

// The share of these elements that are off by a hundredth of their right values and of their
// array's typical one, the root of the mean square: no rounding error is as large. Those whose
// right value is no finite number are left out; nothing if there are no others, or all are 0.
std::optional<double> share_far_off(const rl_problem& result, const Reference& reference);

}  // namespace roofladder
