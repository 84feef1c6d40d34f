// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/problem_memory.h"

#include <algorithm>
#include <new>
#include <stdexcept>
#include <utility>

#include "kernels/check.h"

namespace roofladder {
namespace {

Parameters valid(const Kernel& kernel, Parameters size) {
  if (const auto reason = kernel.invalid(size)) {
    throw std::invalid_argument(kernel.info().name + " " + to_text(size) + ": " + *reason);
  }
  return size;
}

}  // namespace

ArrayMemory::ArrayMemory(const rl_model& model, const ArraySpec& spec)
    : m_model(&model), m_bytes(spec.count * spec.element_bytes), m_data(model.allocate(m_bytes)) {
  if (m_data == nullptr) {
    throw std::bad_alloc();
  }
}

ArrayMemory::ArrayMemory(ArrayMemory&& other) noexcept
    : m_model(other.m_model),
      m_bytes(other.m_bytes),
      m_data(std::exchange(other.m_data, nullptr)) {}

ArrayMemory::~ArrayMemory() {
  if (m_data != nullptr) {
    m_model->release(m_data, m_bytes);
  }
}

ProblemMemory::ProblemMemory(const rl_model& model, const Kernel& kernel, Parameters size)
    : m_kernel(&kernel),
      m_size(valid(kernel, std::move(size))),
      m_view(m_size),
      m_specs(kernel.arrays(m_size)) {
  for (const ArraySpec& spec : m_specs) {
    m_memory.emplace_back(model, spec);
    m_arrays.push_back({spec.name.c_str(), m_memory.back().data(), spec.count, spec.element_bytes,
                        static_cast<std::uint32_t>(spec.role)});
  }
  m_kernel->fill(m_size, arrays(), false);
  poison(arrays());
}

rl_problem ProblemMemory::problem() const {
  return {m_view.get(), m_arrays.data(), static_cast<std::uint32_t>(m_arrays.size())};
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
  m_kernel->fill(m_size, arrays(), true);
}

}  // namespace roofladder
