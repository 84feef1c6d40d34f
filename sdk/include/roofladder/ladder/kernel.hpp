// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "roofladder/ladder.h"
#include "roofladder/ladder/arrays.hpp"
#include "roofladder/ladder/noise.hpp"
#include "roofladder/ladder/numbers.hpp"
#include "roofladder/ladder/size.hpp"

namespace roofladder {
inline namespace v0 {

enum class KernelRole { ladder, ceiling };

struct KernelInfo {
  std::string name;
  std::string title;
  std::string sentence;
  std::string seed = {};  // the published work that it comes from
  std::string work_unit = "repetition";
  KernelRole role = KernelRole::ladder;
};

struct ArraySpec {
  std::string name;
  std::uint64_t count = 0;
  std::uint32_t element_bytes = 8;
  rl_array_role role = RL_INPUT;
  // Results are real numbers by default.
  Numbers numbers = {role == RL_OUTPUT || role == RL_INOUT ? RL_REAL : RL_OPAQUE, element_bytes};
  bool zeroed = false;  // an inout array that begins as zeros; fill() leaves it alone
};

// Machine properties that named sizes may depend on, in bytes.
struct MachineLimits {
  double memory = 0;  // that the machine can provide
  double last_level_cache = 0;
};

// Useful work of one repetition: the work that the computation needs, whatever the implementation.
struct UsefulWork {
  double flops = 0;
  double bytes = 0;  // compulsory: inputs once, outputs once
};

// The right answer, computed from the inputs by code that no variant shares.
class Reference {
 public:
  virtual ~Reference() = default;

  // The expected value of one element of an output or inout array after one repetition.
  virtual double expected(std::string_view array, std::uint64_t index) const = 0;

  // Greatest allowed |actual - expected| of that element. Never 0 unless bitwise equality is
  // required.
  virtual double tolerance(std::string_view array, std::uint64_t index) const = 0;

  // Checks properties of the whole result in which every element takes part (sums, bounds): a
  // sentence that says what is wrong, or nothing. Called after one repetition.
  virtual std::optional<std::string> violated_invariant(const Arrays& /*arrays*/) const {
    return std::nullopt;
  }
};

// Name, sizes and arrays of a computation. A kernel is one computation, or several on the same
// arrays (copy, triad; the same product with a matrix in single precision), each with its own
// roles, reference and useful work.
class KernelBase {
 public:
  virtual ~KernelBase() = default;

  // The same for every computation of a kernel.
  virtual const KernelInfo& info() const = 0;

  // The computation's name, which its variants give in `computes`; "" if it is the only one.
  virtual std::string computation() const { return ""; }

  // The size of that name with every parameter; nothing if the kernel has no such size. Every
  // kernel has "tiny" and "odd" and "medium" (checked in full, under 8 MB), "quick" (seconds on two
  // cores) and "seed" (the published one), all with the same names of parameters.
  virtual std::optional<NamedValues> named_size(std::string_view name,
                                                const MachineLimits& limits) const = 0;

  // Sizes at which a ceiling that depends on the working set is measured, for this many threads and
  // the bytes of each cache level that one thread has, first level first. Empty: measured at the
  // preset's size.
  virtual std::vector<NamedValues> ceiling_sizes(unsigned /*threads*/,
                                                 std::span<const double> /*caches*/) const {
    return {};
  }

  // Why a size cannot be run ("n must be at least 3"), or nothing. Guards against overflow before
  // anything is allocated.
  virtual std::optional<std::string> invalid(const Size& /*size*/) const { return std::nullopt; }

  // Names, element sizes and roles are the same at every size.
  virtual std::vector<ArraySpec> arrays(const Size& size) const = 0;
};

// A computation with inputs, reference and useful work of its own.
class Kernel : public KernelBase {
 public:
  // Work units (sweeps, launches) in one repetition.
  virtual double work_units(const Size& /*size*/) const { return 1; }
  virtual UsefulWork useful_work(const Size& size) const = 0;

  // Fills every input and inout array: the same for the same noise, non-zero, not constant. Called
  // once for inputs; again for inout arrays before each repetition (`only_inout`).
  virtual void fill(const Size& size, const Arrays& arrays, const Noise& noise,
                    bool only_inout) const = 0;

  // Whether inputs may be filled again with other noise before every repetition: true where making
  // a reference takes no longer than filling them.
  virtual bool inputs_vary() const { return false; }

  // The arrays hold filled inputs when this is called; the reference copies nothing it can read
  // from input arrays, which stay valid and unchanged for its life.
  virtual std::unique_ptr<Reference> reference(const Size& size, const Arrays& arrays) const = 0;
};

}  // namespace v0
}  // namespace roofladder
