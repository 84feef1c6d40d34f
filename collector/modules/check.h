// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "collector/modules/array_numbers.h"
#include "collector/modules/kernel.h"
#include "collector/modules/right_values.h"

namespace roofladder {

// The distance of a result from the right one, in the Euclidean norm.
struct SquaredError {
  double difference = 0;
  double expected = 0;

  void add(double off, double right) {
    difference += off * off;
    expected += right * right;
  }
  // Nothing if every right value is 0.
  std::optional<double> relative() const;
};

// The share of elements that have some property, among those whose right values are finite and not
// 0.
class ShareOfElements {
 public:
  // Nothing if there are no such elements.
  std::optional<double> share() const;

 protected:
  void add_if_told(double right, bool counts);

 private:
  std::uint64_t m_all = 0;
  std::uint64_t m_counted = 0;
};

// Elements that differ from their right values by 1 % or more. The norm does not show errors of
// values that are small beside others.
class FarOff : public ShareOfElements {
 public:
  void add(double off, double right);
};

// Elements that are numbers in single precision although the right ones are not, by more than
// rounding errors of double precision. Only computing in single precision leaves this trace, no
// other inexactness.
class InSingle : public ShareOfElements {
 public:
  // For an array in double precision.
  void add(double actual, double right);
};

struct CheckResult {
  std::uint64_t compared = 0;  // elements compared with the reference
  SquaredError squares;        // of the compared elements
  FarOff far_off;              // the same ones
  InSingle single;             // those in double precision
  double checksum = 0;  // sum of the output and inout elements, for comparison between variants
  std::optional<std::string>
      mismatch;  // the element, its expected and actual value; or a violated invariant
};

enum class CheckDepth { full, as_time_allows, sampled };

// Told so many elements of an array that are compared, again and again.
using CheckProgress =
    std::function<void(const char* array, std::uint64_t compared, std::uint64_t elements)>;

// Compares every output and inout element with the reference (full), or a sample of at least 10,000
// of each array, drawn by `drawn`, with the first and last element and both sides of tile borders
// among them (sampled), or all in turn from a drawn one on until two seconds are over, at least
// the sample (as_time_allows). All check the invariants, and compare every element that is not
// finite.
CheckResult check(const rl_problem& problem, const Reference& reference, CheckDepth depth,
                  std::uint64_t drawn = 0, const CheckProgress& progress = {});
// With right values that earlier checks of the same inputs may have asked for.
CheckResult check(const rl_problem& problem, const Reference& reference, RightValues& right,
                  CheckDepth depth, std::uint64_t drawn, const CheckProgress& progress);

// The elements of an output or inout array in one draw: at least 10,000, or all if it has fewer.
struct DrawnElements {
  std::uint32_t array = 0;  // its number in the problem
  std::vector<std::uint64_t> elements;
};
std::vector<DrawnElements> drawn_elements(const rl_problem& problem, std::uint64_t drawn);

// Compares only these elements; the arrays' other elements may hold anything.
CheckResult check_drawn(const rl_problem& problem, const Reference& reference,
                        std::span<const DrawnElements> drawn, const CheckProgress& progress = {});

// A digest of the inputs' bytes, by which two processes know whether they have the same.
std::uint64_t digest_of_inputs(const Arrays& arrays);

// The byte of poison: NaN in every precision, and another one than arithmetic makes; of integers no
// usual value, such as 0 or -1.
constexpr std::uint8_t poison_of(const rl_array& array) {
  return array.number == RL_REAL || array.number == RL_OPAQUE ? 0xFF : 0xB7;
}

// Whether these bytes of an element of the array hold poison.
bool is_poison(const rl_array& array, const unsigned char* element);

// Fills every output and scratch array with poison, so that unwritten elements are found.
void poison(const Arrays& arrays);

}  // namespace roofladder
