// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/problem_memory.h"

#include <algorithm>
#include <new>
#include <stdexcept>
#include <utility>

#include "collector/modules/check.h"

namespace roofladder {
namespace {

constexpr std::uint64_t input_seed = 0;

Parameters valid(const Kernel& kernel, Parameters size) {
  if (const auto reason = kernel.invalid(size)) {
    throw std::invalid_argument(kernel.info().name + " " + to_text(size) + ": " + *reason);
  }
  return size;
}

}  // namespace

ArrayMemory::ArrayMemory(const rl_model& model, const rl_ladder& ladder, const ArraySpec& spec)
    : m_model(&model),
      m_bytes(spec.count * spec.element_bytes),
      m_data(model.allocate(model.self, m_bytes)) {
  if (m_data == nullptr) {
    throw std::bad_alloc();
  }
  if (ladder.touch != nullptr) {
    ladder.touch(ladder.self, m_data, m_bytes);
  }
}

ArrayMemory::ArrayMemory(ArrayMemory&& other) noexcept
    : m_model(other.m_model),
      m_bytes(other.m_bytes),
      m_data(std::exchange(other.m_data, nullptr)) {}

ArrayMemory::~ArrayMemory() {
  if (m_data != nullptr) {
    m_model->release(m_model->self, m_data, m_bytes);
  }
}

ProblemMemory::ProblemMemory(const rl_model& model, const rl_ladder& ladder, const Kernel& kernel,
                             Parameters size)
    : m_kernel(&kernel),
      m_size(valid(kernel, std::move(size))),
      m_view(m_size),
      m_specs(kernel.arrays(m_size)) {
  for (const ArraySpec& spec : m_specs) {
    m_memory.emplace_back(model, ladder, spec);
    m_arrays.push_back({spec.name.c_str(), m_memory.back().data(), spec.count, spec.element_bytes,
                        static_cast<std::uint32_t>(spec.role)});
  }
  m_kernel->fill(problem(), input_seed, RL_FILL_INPUTS);
  poison(arrays());
}

rl_problem ProblemMemory::problem() const {
  return {.struct_bytes = sizeof(rl_problem),
          .array_count = static_cast<std::uint32_t>(m_arrays.size()),
          .arrays = m_arrays.data(),
          .size = m_view.get()};
}

bool ProblemMemory::becomes(const Kernel& kernel) {
  std::vector<ArraySpec> specs = kernel.arrays(m_size);
  const auto serves = [](const ArraySpec& before, const ArraySpec& after) {
    const bool filled = after.role == RL_INPUT || after.role == RL_INOUT;
    return before.name == after.name && before.count == after.count &&
           before.element_bytes == after.element_bytes && (!filled || before.role == after.role);
  };
  if (!std::ranges::equal(m_specs, specs, serves)) {
    return false;
  }
  m_kernel = &kernel;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    m_specs[i].role = specs[i].role;
    m_arrays[i].role = static_cast<std::uint32_t>(specs[i].role);
  }
  poison(arrays());
  return true;
}

void ProblemMemory::refill() {
  m_kernel->fill(problem(), input_seed, RL_FILL_INOUT_ONLY);
}

}  // namespace roofladder
