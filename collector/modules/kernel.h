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

#include "roofladder/ladder.h"
#include "run/run.h"

namespace roofladder {

struct ArraySpec {
  std::string name;
  std::uint64_t count = 0;
  std::uint32_t element_bytes = 8;
  rl_array_role role = RL_INPUT;
  rl_number number = RL_REAL;  // that elements consist of
  std::uint32_t number_bytes = element_bytes;
  bool zeroed = false;  // an inout array that begins as zeros

  bool operator==(const ArraySpec&) const = default;
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

// Expected values, and the greatest allowed difference of each.
struct ExpectedValues {
  std::vector<double> values;  // those of an element's numbers are side by side
  std::vector<double> tolerances;
  std::vector<std::int64_t> integers = {};  // the values of integers, exactly
};

class PlainReference;

// The right answer, computed from the inputs by code that no variant shares.
class Reference {
 public:
  // The arrays hold filled inputs, which stay valid and unchanged for its life.
  Reference(const rl_computation& computation, const rl_problem& problem);
  Reference(Reference&& other) noexcept;
  ~Reference();
  Reference(const Reference&) = delete;
  Reference& operator=(const Reference&) = delete;
  Reference& operator=(Reference&&) = delete;

  // Expected values of these elements of an output or inout array, given by its number, after one
  // repetition.
  ExpectedValues expected(std::uint32_t array, std::span<const std::uint64_t> elements) const;
  // How many elements to ask for at once, so that it does not take long.
  std::uint64_t at_a_time() const;
  // Checks properties of the whole result in which every element takes part (sums, bounds): a
  // sentence that says what is wrong, or nothing. Called after one repetition.
  std::optional<std::string> violated_invariant(const rl_problem& result) const;

 private:
  const rl_computation* m_computation;
  void* m_reference = nullptr;              // the module's
  std::unique_ptr<PlainReference> m_plain;  // where the module has none
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
  double work_units = 1;
};

// A computation of a kernel as its module describes it: sizes, inputs, reference, useful work.
// Every function throws std::runtime_error with the module's words when the module fails.
class Kernel {
 public:
  Kernel(const rl_kernel& kernel, const rl_computation& computation);

  const KernelInfo& info() const { return m_info; }
  std::string_view computation() const { return m_computation->name; }

  // The size of that name with every parameter; nothing if the kernel has no such size.
  std::optional<Parameters> named_size(std::string_view name, const MachineLimits& limits) const;

  // Sizes at which a ceiling that depends on the working set is measured, for this many threads and
  // the bytes of each cache level that one thread has, first level first. Empty: measured at the
  // preset's size.
  std::vector<Parameters> ceiling_sizes(unsigned threads, std::span<const double> caches) const;

  // Why a size cannot be run ("n must be at least 3"), or nothing.
  std::optional<std::string> invalid(const Parameters& size) const;

  std::vector<ArraySpec> arrays(const Parameters& size) const;
  UsefulWork useful_work(const Parameters& size) const;

  // Whether inputs may be refilled with other values before every repetition.
  bool inputs_vary() const { return (m_computation->flags & RL_INPUTS_VARY) != 0; }

  // Whether useful flops are declared.
  bool declares_flops() const;

  // Whether fill() is code of its module, and not noise.
  bool fills_itself() const { return m_computation->fill != nullptr; }
  // Fills every input and inout array, or the inout arrays alone.
  void fill(const rl_problem& problem, std::uint64_t seed, rl_fill what) const;

  Reference reference(const rl_problem& problem) const { return {*m_computation, problem}; }

 private:
  Parameters named(const std::vector<std::int64_t>& values) const;

  const rl_computation* m_computation;
  KernelInfo m_info;
};

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

// Throws std::runtime_error with the module's words unless the status is RL_OK.
void require_ok(std::int32_t status, const rl_error& error);

}  // namespace roofladder
