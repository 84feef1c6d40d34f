// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "collector/modules/kernel.h"
#include "roofladder/model.h"

namespace roofladder {

// Bytes before and beyond an array, a page each, and what they hold: no number that kernels write.
inline constexpr std::uint64_t guard_bytes = 4096;
inline constexpr unsigned char guard_byte = 0xA5;
bool is_whole_guard(std::span<const unsigned char> guard);
// "it wrote beyond the array out"
std::string overrun_text(const char* where, const char* array);

// The memory of one array: a model allocates it, the ladder's runtime places its pages. A guard
// before and one beyond it tell whether something was written there.
class ArrayMemory {
 public:
  // Begins `shift` bytes after the model's memory does. Throws std::bad_alloc.
  ArrayMemory(const rl_model& model, const rl_ladder& ladder, const ArraySpec& spec,
              std::uint64_t shift);
  ArrayMemory(ArrayMemory&& other) noexcept;
  ~ArrayMemory();
  ArrayMemory(const ArrayMemory&) = delete;
  ArrayMemory& operator=(const ArrayMemory&) = delete;
  ArrayMemory& operator=(ArrayMemory&&) = delete;

  void* data() const { return static_cast<unsigned char*>(m_allocated) + m_shift; }

  // Where something wrote beside the array since it was made, "before" or "beyond"; else null.
  const char* overrun() const;

 private:
  std::span<unsigned char> guard_before() const;
  std::span<unsigned char> guard_beyond() const;

  const rl_model* m_model;
  std::uint64_t m_shift;  // to the array, beyond a guard
  std::uint64_t m_bytes;
  void* m_allocated;
};

// Bytes from the begin of their memory to that of the arrays that are filled with this seed: whole
// pages, so that effects of addresses within a page do not change.
std::uint64_t shift_of(std::uint64_t seed);

// Whether outputs and scratch arrays of new memory are poisoned. Untouched ones take no memory
// until they are written to, which rarely happens if a variant's arrays are on a device.
enum class Outputs { poisoned, untouched };

// Fills every input and inout array of a problem from a seed, or the inout arrays alone.
using Fill = std::function<void(const rl_problem&, std::uint64_t seed, rl_fill what)>;

// The arrays of one kernel at one size, filled with the kernel's inputs.
class ProblemMemory {
 public:
  // Each seed gives other inputs at other addresses. Without `fill` the kernel fills them itself.
  // Throws std::bad_alloc if the model has too little memory, std::invalid_argument for an invalid
  // size.
  ProblemMemory(const rl_model& model, const rl_ladder& ladder, const Kernel& kernel,
                Parameters size, std::uint64_t seed = 0, Outputs outputs = Outputs::poisoned,
                Fill fill = {});
  ProblemMemory(const ProblemMemory&) = delete;
  ProblemMemory& operator=(const ProblemMemory&) = delete;

  // Valid while this object lives.
  rl_problem problem() const;
  // Says beside which array something was written, or nothing.
  std::optional<std::string> overrun() const;
  Arrays arrays() const { return Arrays(m_arrays); }
  const Parameters& size() const { return m_size; }
  std::uint64_t seed() const { return m_seed; }

  // Turns into the problem of another computation on the same arrays; keeps inputs, and resets
  // outputs to their first state. Returns false and changes nothing if the arrays differ, inputs
  // were varied, something would have to be refilled, or somebody else than the kernel fills.
  bool becomes(const Kernel& kernel);

  // Restores inout arrays to their first content. The first call keeps copies of large ones, so
  // that later calls are fast.
  void refill();
  // Bytes of those copies.
  double copied_bytes() const;
  // Called before every repetition on these arrays: refills, and poisons outputs and scratch.
  void restore();

  // Refills inputs and inout arrays from another seed, so that only the answer of the next
  // repetition is right. Returns whether it did: nothing changes if they have that seed already, if
  // the kernel fills all seeds alike, or if it has nothing to fill.
  bool vary_to(std::uint64_t inputs_seed);
  // Fills them once more from the same seed.
  void fill_again();
  // Fills them from another one.
  void fill_from(std::uint64_t inputs_seed);
  // Fills them from another seed, and then real inputs with numbers of both signs and of sizes from
  // 0.001 to 1000, as no kernel's own noise is.
  void fill_widely(std::uint64_t inputs_seed);
  // The seed of the inputs' current content; seed() at first.
  std::uint64_t inputs_seed() const { return m_inputs_seed; }
  std::uint64_t variations() const { return m_variations; }
  // Bytes of inputs and inout arrays that every variation fills alike, estimated from a sample: the
  // share of an array beyond what chance explains. Known once inputs were varied.
  double constant_inputs() const { return m_constant_inputs; }
  // Bytes of the others.
  double varied_inputs() const;

 private:
  void fill(std::uint64_t inputs_seed, rl_fill what);
  void poison_new();
  bool take_back_copies();
  void keep_copies();
  bool varies();
  // A limited number of elements of each array.
  using Sample = std::vector<std::vector<unsigned char>>;
  Sample sample_of_inputs() const;
  double bytes_that_stay(const Sample& before, const Sample& after) const;

  const Kernel* m_kernel;
  Parameters m_size;
  std::uint64_t m_seed;
  Outputs m_outputs;
  Fill m_others_fill;  // empty: the kernel's
  std::uint64_t m_inputs_seed;
  std::uint64_t m_variations = 0;
  std::optional<bool> m_varies;  // with the seed; not known at first
  double m_constant_inputs = 0;
  ParameterView m_view;
  std::vector<ArraySpec> m_specs;
  std::vector<ArrayMemory> m_memory;
  std::vector<rl_array> m_arrays;
  std::vector<std::vector<unsigned char>> m_copies;  // first contents of large inout arrays
};

}  // namespace roofladder
