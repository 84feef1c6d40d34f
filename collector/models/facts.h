// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdio>
#include <string>

#include "roofladder/model.h"

namespace roofladder {

// Hands a model's facts about a device to the caller.
class Facts {
 public:
  Facts(rl_take_fact take, void* context) : m_take(take), m_context(context) {}

  void text(const char* key, const std::string& value) const {
    m_take(m_context, key, value.c_str(), nullptr, 0);
  }
  void quantity(const char* key, double value, const char* unit) const {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.6g%s%s", value, *unit != 0 ? " " : "", unit);
    m_take(m_context, key, text.data(), unit, value);
  }

 private:
  rl_take_fact m_take;
  void* m_context;
};

}  // namespace roofladder
