// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/kernel.h"

#include <algorithm>
#include <stdexcept>

namespace roofladder {

const rl_array& Arrays::find(std::string_view name) const {
  const auto found = std::ranges::find(m_arrays, name, &rl_array::name);
  if (found == m_arrays.end()) {
    throw std::out_of_range("no array named " + std::string(name));
  }
  return *found;
}

const Kernel* find_kernel(std::string_view name) {
  const auto& table = kernel_table();
  const auto found =
      std::ranges::find(table, name, [](const Kernel* kernel) { return kernel->info().name; });
  return found == table.end() ? nullptr : *found;
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
