// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/module.h"
#include "kernels/size.h"
#include "run/run.h"

namespace roofladder {

struct ArraySpec {
  std::string name;
  std::uint64_t count = 0;
  std::uint32_t element_bytes = 8;
  rl_array_role role = RL_INPUT;
};

// The arrays of a problem as the host sees them, by name.
class Arrays {
 public:
  explicit Arrays(std::span<const rl_array> arrays) : m_arrays(arrays) {}

  template <typename Element>
  std::span<Element> of(std::string_view name) const {
    const rl_array& array = find(name);
    return {static_cast<Element*>(array.data), array.count};
  }
  const rl_array& find(std::string_view name) const;  // throws std::out_of_range
  std::span<const rl_array> all() const { return m_arrays; }

 private:
  std::span<const rl_array> m_arrays;
};

// What the right answer is, computed from the inputs by code that no variant shares.
class Reference {
 public:
  virtual ~Reference() = default;

  // The expected value of one element of an output or inout array after one repetition.
  virtual double expected(std::string_view array, std::uint64_t index) const = 0;

  // Greatest allowed |actual - expected| of that element. Never 0 unless bitwise equality is
  // required.
  virtual double tolerance(std::string_view array, std::uint64_t index) const = 0;

  // Properties of the whole result that every element takes part in (sums, bounds): the sentence
  // that says what is wrong, or nothing. Called after one repetition.
  virtual std::optional<std::string> violated_invariant(const Arrays& arrays) const = 0;
};

// What named sizes may depend on, in bytes.
struct MachineLimits {
  double memory = 0;  // what the machine can give
  double last_level_cache = 0;
};

// Useful work of one repetition: what the computation needs, whatever the implementation.
struct UsefulWork {
  double flops = 0;
  double bytes = 0;  // compulsory: inputs once, outputs once
};

// A computation: sizes, inputs, reference, useful work.
class Kernel {
 public:
  virtual ~Kernel() = default;

  virtual const KernelInfo& info() const = 0;

  // A kernel may hold several computations on the same arrays (copy, triad; the same product with a
  // matrix in single precision): the one of that variant, with the same arrays but its own roles,
  // reference and useful work. Every other kernel: itself. Throws std::invalid_argument for a
  // variant of no computation.
  virtual const Kernel& computed_by(std::string_view /*variant*/) const { return *this; }

  // The size of that name with every parameter; nothing if the kernel has no such size. Every
  // kernel has "tiny" and "odd" and "medium" (checked in full, under 8 MB), "quick" (seconds on two
  // cores) and "seed" (the published one).
  virtual std::optional<Parameters> named_size(std::string_view name,
                                               const MachineLimits& limits) const = 0;

  // Sizes at which a ceiling that depends on the working set is measured: for that many threads,
  // each with so many bytes of every level of cache, from the first on. Empty: at the preset's
  // size.
  virtual std::vector<Parameters> ceiling_sizes(unsigned /*threads*/,
                                                std::span<const double> /*caches*/) const {
    return {};
  }

  // Why a size cannot be run ("n must be at least 3"), or nothing. Guards against overflow before
  // anything is allocated.
  virtual std::optional<std::string> invalid(const Parameters& size) const = 0;

  virtual std::vector<ArraySpec> arrays(const Parameters& size) const = 0;

  // Work units (sweeps, launches) in one repetition.
  virtual double work_units(const Parameters& size) const = 0;
  virtual UsefulWork useful_work(const Parameters& size) const = 0;

  // Fills every input and inout array: reproducible, non-zero, not constant. Called once for
  // inputs; again for inout arrays before each repetition (`only_inout`).
  virtual void fill(const Parameters& size, const Arrays& arrays, bool only_inout) const = 0;

  // The arrays hold filled inputs when this is called; the reference copies nothing it can read
  // from input arrays, which stay valid and unchanged for its life.
  virtual std::unique_ptr<Reference> reference(const Parameters& size,
                                               const Arrays& arrays) const = 0;
};

// Every kernel, in the order of kernels/CMakeLists.txt.
const std::vector<const Kernel*>& kernel_table();
const Kernel* find_kernel(std::string_view name);

// Bytes of all arrays of a size.
double footprint(const Kernel& kernel, const Parameters& size);

// The parameter of that name; throws std::out_of_range.
std::int64_t value_of(const Parameters& parameters, std::string_view name);

// A view for the C interface, valid while `parameters` is.
class ParameterView {
 public:
  explicit ParameterView(const Parameters& parameters);
  rl_parameters get() const { return {m_items.data(), static_cast<std::uint32_t>(m_items.size())}; }

 private:
  std::vector<rl_parameter> m_items;
};

}  // namespace roofladder
