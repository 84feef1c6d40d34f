// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "collector/modules/kernel.h"

namespace roofladder {

// Whether a repetition's result is in it.
bool is_result(const rl_array& array);

// How far a result is from the right one, in the Euclidean norm.
struct SquaredError {
  double difference = 0;
  double expected = 0;

  void add(double off, double right) {
    difference += off * off;
    expected += right * right;
  }
  // Nothing where every right value is 0.
  std::optional<double> relative() const;
};

// Of the elements whose right values are finite and not 0, those that something is true of.
class ShareOfElements {
 public:
  // Nothing where there are no such elements.
  std::optional<double> share() const;

 protected:
  void add_if_told(double right, bool counts);

 private:
  std::uint64_t m_all = 0;
  std::uint64_t m_counted = 0;
};

// That they have nothing of their right values: of values that are small beside others the norm
// tells nothing.
class FarOff : public ShareOfElements {
 public:
  void add(double off, double right);
};

// That they are numbers in single precision although the right ones are not, by more than rounding
// errors of double precision: what single precision leaves, and no other inexactness.
class InSingle : public ShareOfElements {
 public:
  // Of an array in double precision.
  void add(double actual, double right);
};

struct CheckResult {
  std::uint64_t compared = 0;  // elements compared with the reference
  SquaredError squares;        // of the compared elements
  FarOff far_off;              // the same ones
  InSingle single;             // those in double precision
  double checksum = 0;  // sum of the output and inout elements, for comparison between variants
  std::optional<std::string>
      mismatch;  // which element of which array, expected and actual; or a violated invariant
};

enum class CheckDepth { full, sampled };

// Compares every output and inout element with the reference (full), or at least 10,000 of each
// array that `drawn` determines, the first, the last and both sides of borders of tiles among them
// (sampled); the invariants are checked in both. NaN never passes.
CheckResult check(const rl_problem& problem, const Reference& reference, CheckDepth depth,
                  std::uint64_t drawn = 0);

// The elements of an output or inout array that a draw names, at least 10,000 where it has so many.
struct DrawnElements {
  std::uint32_t array = 0;  // its number in the problem
  std::vector<std::uint64_t> elements;
};
std::vector<DrawnElements> drawn_elements(const rl_problem& problem, std::uint64_t drawn);

// Compares these elements alone; the others of the arrays need hold nothing.
CheckResult check_drawn(const rl_problem& problem, const Reference& reference,
                        std::span<const DrawnElements> drawn);

// Fills every output and scratch array with signalling values, so that an element left unwritten is
// found.
void poison(const Arrays& arrays);

}  // namespace roofladder
