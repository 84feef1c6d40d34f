// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/kernel.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "collector/modules/array_numbers.h"
#include "collector/modules/plain.h"

namespace roofladder {
namespace {

KernelInfo info_of(const rl_kernel& kernel) {
  return {.name = kernel.name,
          .title = kernel.title,
          .sentence = kernel.sentence,
          .seed = kernel.seed,
          .work_unit = kernel.work_unit,
          .role = kernel.role == RL_CEILING ? KernelRole::ceiling : KernelRole::ladder};
}

}  // namespace

void require_ok(std::int32_t status, const rl_error& error) {
  if (status != RL_OK) {
    throw std::runtime_error(error.text);
  }
}

const rl_array& Arrays::find(std::string_view name) const {
  const auto found = std::ranges::find(m_arrays, name, &rl_array::name);
  if (found == m_arrays.end()) {
    throw std::out_of_range("no array named " + std::string(name));
  }
  return *found;
}

Reference::Reference(const rl_computation& computation, const rl_problem& problem)
    : m_computation(&computation) {
  if (computation.make_reference == nullptr) {
    m_plain = std::make_unique<PlainReference>(computation, problem);
    return;
  }
  rl_error error{};
  require_ok(computation.make_reference(computation.self, &problem, &m_reference, &error), error);
}

Reference::Reference(Reference&& other) noexcept
    : m_computation(other.m_computation),
      m_reference(std::exchange(other.m_reference, nullptr)),
      m_plain(std::move(other.m_plain)) {}

Reference::~Reference() {
  if (m_reference != nullptr) {
    m_computation->free_reference(m_reference);
  }
}

ExpectedValues Reference::expected(std::uint32_t array,
                                   std::span<const std::uint64_t> elements) const {
  if (m_plain) {
    return m_plain->expected(array, elements);
  }
  ExpectedValues result{
      std::vector<double>(elements.size()), std::vector<double>(elements.size()), {}};
  rl_error error{};
  require_ok(m_computation->expected(m_reference, array, elements.data(),
                                     static_cast<std::uint32_t>(elements.size()),
                                     result.values.data(), result.tolerances.data(), &error),
             error);
  if (m_computation->arrays[array].number != RL_REAL) {
    result.integers.assign(result.values.begin(), result.values.end());
  }
  return result;
}

std::uint64_t Reference::at_a_time() const {
  return m_plain ? m_plain->at_a_time() : std::uint64_t{1} << 16;
}

std::optional<std::string> Reference::violated_invariant(const rl_problem& result) const {
  rl_error error{};
  if (m_computation->holds == nullptr ||
      m_computation->holds(m_reference, &result, &error) == RL_OK) {
    return std::nullopt;
  }
  return error.text;
}

Kernel::Kernel(const rl_kernel& kernel, const rl_computation& computation)
    : m_computation(&computation), m_info(info_of(kernel)) {}

Parameters Kernel::named(const std::vector<std::int64_t>& values) const {
  Parameters parameters;
  for (std::uint32_t i = 0; i < m_computation->size_count; ++i) {
    parameters.push_back({m_computation->size_names[i], values[i]});
  }
  return parameters;
}

std::optional<Parameters> Kernel::named_size(std::string_view name,
                                             const MachineLimits& limits) const {
  std::vector<std::int64_t> values(m_computation->size_count);
  const rl_limits told{sizeof(rl_limits), 0, limits.memory, limits.last_level_cache};
  rl_error error{};
  const std::int32_t status = m_computation->named_size(
      m_computation->self, std::string(name).c_str(), &told, values.data(), &error);
  if (status == RL_NONE) {
    return std::nullopt;
  }
  require_ok(status, error);
  return named(values);
}

std::vector<Parameters> Kernel::ceiling_sizes(unsigned threads,
                                              std::span<const double> caches) const {
  if (m_computation->ceiling_sizes == nullptr) {
    return {};
  }
  struct Taken {
    const Kernel* kernel;
    std::vector<Parameters> sizes;
  } taken{this, {}};
  const auto take = [](void* context, const std::int64_t* values) {
    auto& [kernel, sizes] = *static_cast<Taken*>(context);
    sizes.push_back(kernel->named({values, values + kernel->m_computation->size_count}));
  };
  rl_error error{};
  require_ok(
      m_computation->ceiling_sizes(m_computation->self, threads, caches.data(),
                                   static_cast<std::uint32_t>(caches.size()), take, &taken, &error),
      error);
  return taken.sizes;
}

std::optional<std::string> Kernel::invalid(const Parameters& size) const {
  if (m_computation->plain != nullptr) {
    if (auto refusal = plain_refusal(size)) {
      return refusal;
    }
  }
  rl_error error{};
  if (m_computation->accepts == nullptr ||
      m_computation->accepts(m_computation->self, ParameterView(size).get(), &error) == RL_OK) {
    return std::nullopt;
  }
  return error.text;
}

std::vector<ArraySpec> Kernel::arrays(const Parameters& size) const {
  std::vector<std::uint64_t> counts(m_computation->array_count);
  rl_error error{};
  require_ok(
      m_computation->counts(m_computation->self, ParameterView(size).get(), counts.data(), &error),
      error);
  std::vector<ArraySpec> arrays;
  for (std::uint32_t i = 0; i < m_computation->array_count; ++i) {
    const rl_array_spec& spec = m_computation->arrays[i];
    arrays.push_back({spec.name, counts[i], spec.element_bytes,
                      static_cast<rl_array_role>(spec.role), static_cast<rl_number>(spec.number),
                      bytes_of_number(spec), spec.zeroed != 0});
  }
  return arrays;
}

UsefulWork Kernel::useful_work(const Parameters& size) const {
  if (m_computation->useful_work == nullptr) {
    return plain_useful_work(*m_computation, size, arrays(size));
  }
  rl_useful_work work{};
  work.struct_bytes = sizeof work;
  rl_error error{};
  require_ok(
      m_computation->useful_work(m_computation->self, ParameterView(size).get(), &work, &error),
      error);
  return {work.flops, work.bytes, work.work_units};
}

bool Kernel::declares_flops() const {
  return m_computation->useful_work != nullptr || m_computation->plain->flops != nullptr;
}

void Kernel::fill(const rl_problem& problem, std::uint64_t seed, rl_fill what) const {
  const std::span specs(m_computation->arrays, m_computation->array_count);
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const rl_array& array = problem.arrays[i];
    if (specs[i].zeroed != 0) {
      std::memset(array.data, 0, array.count * array.element_bytes);
    }
  }
  if (m_computation->fill == nullptr) {
    plain_fill(*m_computation, problem, seed, what);
    return;
  }
  rl_error error{};
  require_ok(m_computation->fill(m_computation->self, &problem, seed, what, &error), error);
}

double footprint(const Kernel& kernel, const Parameters& size) {
  double bytes = 0;
  for (const ArraySpec& array : kernel.arrays(size)) {
    bytes += static_cast<double>(array.count) * array.element_bytes;
  }
  return bytes;
}

std::int64_t value_of(const Parameters& parameters, std::string_view name) {
  const auto found = std::ranges::find(parameters, name, &Parameter::name);
  if (found == parameters.end()) {
    throw std::out_of_range("no parameter named " + std::string(name));
  }
  return found->value;
}

ParameterView::ParameterView(const Parameters& parameters) {
  m_items.reserve(parameters.size());
  for (const Parameter& parameter : parameters) {
    m_items.push_back({parameter.name.c_str(), parameter.value});
  }
}

}  // namespace roofladder
