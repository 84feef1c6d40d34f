// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "kernels/module.h"

namespace roofladder {

// Problem sizes or parameters by name, as a module sees them.
class Size {
 public:
  explicit Size(rl_parameters parameters) : m_parameters(parameters) {}

  std::int64_t operator[](std::string_view name) const {
    for (std::uint32_t i = 0; i < m_parameters.count; ++i) {
      if (name == m_parameters.items[i].name) {
        return m_parameters.items[i].value;
      }
    }
    throw std::invalid_argument("no size named " + std::string(name));
  }

 private:
  rl_parameters m_parameters;
};

}  // namespace roofladder
