// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/problem_memory.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <new>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "collector/modules/array_numbers.h"
#include "collector/modules/check.h"
#include "roofladder/ladder/blocks.hpp"
#include "roofladder/noise.h"

namespace roofladder {
namespace {

constexpr std::uint64_t page = 4096;
constexpr std::uint64_t most_pages = 16;

// Smaller arrays are refilled as fast as they are copied, and copies would compete for caches.
constexpr std::uint64_t worth_a_copy = 64 << 20;  // bytes

std::uint64_t bytes_to_refill(const rl_array& array) {
  return array.role == RL_INOUT ? array.count * array.element_bytes : 0;
}

// How often two elements of a sample are equal. An element stays unchanged by chance this often if
// it is drawn again from few numbers.
double share_alike(const std::vector<std::string_view>& elements) {
  std::map<std::string_view, double> counts;
  for (const std::string_view element : elements) {
    counts[element] += 1;
  }
  const auto all = static_cast<double>(elements.size());
  double pairs = 0;
  for (const auto& [element, count] : counts) {
    pairs += count * (count - 1);
  }
  return all > 1 ? pairs / (all * (all - 1)) : 0;
}

std::vector<std::string_view> elements_of(const std::vector<unsigned char>& sample,
                                          std::uint32_t width) {
  std::vector<std::string_view> elements;
  for (std::size_t at = 0; at + width <= sample.size(); at += width) {
    elements.emplace_back(reinterpret_cast<const char*>(&sample[at]), width);
  }
  return elements;
}

// The share of an array's elements that are equal in both samples beyond what chance explains; 0 if
// only few are.
double share_that_stays(const std::vector<unsigned char>& before,
                        const std::vector<unsigned char>& after, std::uint32_t width) {
  const std::vector<std::string_view> first = elements_of(before, width);
  const std::vector<std::string_view> second = elements_of(after, width);
  if (first.empty()) {
    return 0;
  }
  const auto all = static_cast<double>(first.size());
  double staying = 0;
  for (std::size_t i = 0; i < first.size(); ++i) {
    staying += first[i] == second[i] ? 1 : 0;
  }
  const double by_chance = share_alike(first);
  if (staying == all || by_chance >= 1) {
    return staying / all;
  }
  constexpr double beyond_chance = 6;  // standard deviations
  const double deviation = std::sqrt(std::max(by_chance * (1 - by_chance), 1 / all) / all);
  const double more = staying / all - by_chance;
  return more > beyond_chance * deviation ? more / (1 - by_chance) : 0;
}

Parameters valid(const Kernel& kernel, Parameters size) {
  if (const auto reason = kernel.invalid(size)) {
    throw std::invalid_argument(kernel.info().name + " " + to_text(size) + ": " + *reason);
  }
  return size;
}

}  // namespace

bool is_whole_guard(std::span<const unsigned char> guard) {
  return std::ranges::all_of(guard, [](unsigned char byte) { return byte == guard_byte; });
}

std::string overrun_text(const char* where, const char* array) {
  return fmt::format("it wrote {} the array {}", where, array);
}

std::uint64_t shift_of(std::uint64_t seed) {
  return seed % most_pages * page;
}

ArrayMemory::ArrayMemory(const rl_model& model, const rl_ladder& ladder, const ArraySpec& spec,
                         std::uint64_t shift)
    : m_model(&model),
      m_shift(shift + guard_bytes),
      m_bytes(m_shift + spec.count * spec.element_bytes + guard_bytes),
      m_allocated(model.allocate(model.self, m_bytes)) {
  if (m_allocated == nullptr) {
    throw std::bad_alloc();
  }
  if (ladder.touch != nullptr) {
    ladder.touch(ladder.self, data(), m_bytes - m_shift - guard_bytes);
  }
  for (const auto& guard : {guard_before(), guard_beyond()}) {
    std::ranges::fill(guard, guard_byte);
  }
}

std::span<unsigned char> ArrayMemory::guard_before() const {
  return {static_cast<unsigned char*>(data()) - guard_bytes, guard_bytes};
}

std::span<unsigned char> ArrayMemory::guard_beyond() const {
  return {static_cast<unsigned char*>(m_allocated) + m_bytes - guard_bytes, guard_bytes};
}

const char* ArrayMemory::overrun() const {
  if (!is_whole_guard(guard_before())) {
    return "before";
  }
  return is_whole_guard(guard_beyond()) ? nullptr : "beyond";
}

ArrayMemory::ArrayMemory(ArrayMemory&& other) noexcept
    : m_model(other.m_model),
      m_shift(other.m_shift),
      m_bytes(other.m_bytes),
      m_allocated(std::exchange(other.m_allocated, nullptr)) {}

ArrayMemory::~ArrayMemory() {
  if (m_allocated != nullptr) {
    m_model->release(m_model->self, m_allocated, m_bytes);
  }
}

ProblemMemory::ProblemMemory(const rl_model& model, const rl_ladder& ladder, const Kernel& kernel,
                             Parameters size, std::uint64_t seed, Outputs outputs, Fill fill)
    : m_kernel(&kernel),
      m_size(valid(kernel, std::move(size))),
      m_seed(seed),
      m_outputs(outputs),
      m_others_fill(std::move(fill)),
      m_inputs_seed(seed),
      m_view(m_size),
      m_specs(kernel.arrays(m_size)) {
  for (const ArraySpec& spec : m_specs) {
    m_memory.emplace_back(model, ladder, spec, shift_of(seed));
    m_arrays.push_back({spec.name.c_str(), m_memory.back().data(), spec.count, spec.element_bytes,
                        static_cast<std::uint32_t>(spec.role),
                        static_cast<std::uint32_t>(spec.number), spec.number_bytes});
  }
  this->fill(seed, RL_FILL_INPUTS);
  poison_new();
}

void ProblemMemory::fill(std::uint64_t inputs_seed, rl_fill what) {
  if (m_others_fill) {
    m_others_fill(problem(), inputs_seed, what);
  } else {
    m_kernel->fill(problem(), inputs_seed, what);
  }
}

rl_problem ProblemMemory::problem() const {
  return {.struct_bytes = sizeof(rl_problem),
          .array_count = static_cast<std::uint32_t>(m_arrays.size()),
          .arrays = m_arrays.data(),
          .size = m_view.get()};
}

std::optional<std::string> ProblemMemory::overrun() const {
  for (std::size_t i = 0; i < m_memory.size(); ++i) {
    if (const char* where = m_memory[i].overrun()) {
      return overrun_text(where, m_arrays[i].name);
    }
  }
  return std::nullopt;
}

bool ProblemMemory::becomes(const Kernel& kernel) {
  std::vector<ArraySpec> specs = kernel.arrays(m_size);
  const auto serves = [](const ArraySpec& before, const ArraySpec& after) {
    return before.name == after.name && before.count == after.count &&
           before.element_bytes == after.element_bytes &&
           (!is_filled(after) || before.role == after.role);
  };
  if (m_variations > 0 || m_others_fill || !std::ranges::equal(m_specs, specs, serves)) {
    return false;
  }
  m_kernel = &kernel;
  m_copies.clear();
  for (std::size_t i = 0; i < specs.size(); ++i) {
    m_specs[i] = specs[i];
    m_arrays[i].role = static_cast<std::uint32_t>(specs[i].role);
    m_arrays[i].number = static_cast<std::uint32_t>(specs[i].number);
    m_arrays[i].number_bytes = specs[i].number_bytes;
  }
  poison_new();
  return true;
}

void ProblemMemory::poison_new() {
  if (m_outputs == Outputs::poisoned) {
    poison(arrays());
  }
}

void ProblemMemory::refill() {
  if (!take_back_copies()) {
    fill(m_inputs_seed, RL_FILL_INOUT_ONLY);
    keep_copies();
  }
}

// Restores every inout array from its copy. False if there are no copies.
bool ProblemMemory::take_back_copies() {
  for (std::size_t i = 0; i < m_copies.size(); ++i) {
    auto* const data = static_cast<unsigned char*>(m_arrays[i].data);
    for_blocks(m_copies[i].size(), 1 << 20, [&](std::uint64_t begin, std::uint64_t end) {
      std::copy(m_copies[i].data() + begin, m_copies[i].data() + end, data + begin);
    });
  }
  return !m_copies.empty();
}

// Keeps no copies if memory does not suffice.
void ProblemMemory::keep_copies() try {
  std::uint64_t bytes = 0;
  for (const rl_array& array : m_arrays) {
    bytes += bytes_to_refill(array);
  }
  if (bytes < worth_a_copy) {
    return;
  }
  for (const rl_array& array : m_arrays) {
    const auto* const data = static_cast<const unsigned char*>(array.data);
    m_copies.emplace_back(data, data + bytes_to_refill(array));
  }
} catch (const std::bad_alloc&) {
  m_copies.clear();
}

double ProblemMemory::copied_bytes() const {
  std::size_t bytes = 0;
  for (const std::vector<unsigned char>& copy : m_copies) {
    bytes += copy.capacity();
  }
  return static_cast<double>(bytes);
}

void ProblemMemory::restore() {
  refill();
  poison(arrays());
}

bool ProblemMemory::vary_to(std::uint64_t inputs_seed) {
  if (inputs_seed == m_inputs_seed || !varies()) {
    return false;
  }
  fill_from(inputs_seed);
  m_variations += 1;
  return true;
}

void ProblemMemory::fill_again() {
  fill_from(m_inputs_seed);
}

bool ProblemMemory::varies() {
  if (!m_varies) {
    fill_from(m_seed + RL_NOISE_GAMMA);
    const Sample other = sample_of_inputs();
    fill_from(m_seed);
    const Sample first = sample_of_inputs();
    m_varies = first != other;
    m_constant_inputs = bytes_that_stay(first, other);
  }
  return *m_varies;
}

double ProblemMemory::varied_inputs() const {
  double all = 0;
  for (const rl_array& array : m_arrays) {
    all += is_filled(array) ? static_cast<double>(array.count * array.element_bytes) : 0;
  }
  return all - m_constant_inputs;
}

void ProblemMemory::fill_from(std::uint64_t inputs_seed) {
  m_inputs_seed = inputs_seed;
  m_copies.clear();
  fill(inputs_seed, RL_FILL_INPUTS);
}

void ProblemMemory::fill_widely(std::uint64_t inputs_seed) {
  fill_from(inputs_seed);
  for (std::size_t i = 0; i < m_arrays.size(); ++i) {
    if (is_filled(m_arrays[i]) && m_specs[i].number == RL_REAL && !m_specs[i].zeroed) {
      ArrayNumbers(m_arrays[i]).fill_widely(inputs_seed, std::uint64_t{i} << 40U);
    }
  }
  m_variations += 1;
}

ProblemMemory::Sample ProblemMemory::sample_of_inputs() const {
  constexpr std::uint64_t most = 1024;
  Sample sample;
  for (const rl_array& array : m_arrays) {
    std::vector<unsigned char>& bytes = sample.emplace_back();
    const std::uint64_t elements = is_filled(array) ? std::min(array.count, most) : 0;
    for (std::uint64_t i = 0; i < elements; ++i) {
      const auto* const element = static_cast<const unsigned char*>(array.data) +
                                  rl_noise_place(i, elements, array.count) * array.element_bytes;
      bytes.insert(bytes.end(), element, element + array.element_bytes);
    }
  }
  return sample;
}

double ProblemMemory::bytes_that_stay(const Sample& before, const Sample& after) const {
  double sum = 0;
  for (std::size_t i = 0; i < m_arrays.size(); ++i) {
    const auto bytes = static_cast<double>(m_arrays[i].count * m_arrays[i].element_bytes);
    sum += bytes * share_that_stays(before[i], after[i], m_arrays[i].element_bytes);
  }
  return sum;
}

}  // namespace roofladder
