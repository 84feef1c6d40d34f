// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/variant_state.h"

#include <fmt/format.h>
#include <stdexcept>

namespace roofladder {
namespace {

template <typename Function, typename... Arguments>
void call(const char* what, Function function, Arguments... arguments) {
  rl_error error{};
  if (function(arguments..., &error) != 0) {
    throw std::runtime_error(fmt::format("{}: {}", what, error.text));
  }
}

}  // namespace

VariantState::VariantState(const rl_variant& variant, const rl_problem& problem)
    : m_variant(variant) {
  call("create", variant.create, &problem, &m_state);
}

void VariantState::reset() {
  call("reset", m_variant.reset, m_state);
}

void VariantState::run(const rl_parts& parts) {
  call("run", m_variant.run, m_state, &parts);
}

void VariantState::finish() {
  call("finish", m_variant.finish, m_state);
}

std::vector<double> VariantState::elapsed() const {
  std::vector<double> seconds;
  if (m_variant.elapsed != nullptr) {
    seconds.resize(m_variant.part_count);
    call("elapsed", m_variant.elapsed, m_state, m_variant.part_count, seconds.data());
  }
  return seconds;
}

void VariantState::inspect(rl_take_value take, void* context) const {
  if (m_variant.inspect != nullptr) {
    call("inspect", m_variant.inspect, m_state, take, context);
  }
}

}  // namespace roofladder
