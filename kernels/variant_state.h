// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "kernels/module.h"

namespace roofladder {

// Parts that nobody watches.
inline constexpr rl_parts unwatched{nullptr, [](void*, uint32_t) {}};

// A created variant, until this object ends. Every function throws std::runtime_error with what the
// variant says went wrong.
class VariantState {
 public:
  VariantState(const rl_variant& variant, const rl_problem& problem);
  ~VariantState() { m_variant.destroy(m_state); }
  VariantState(const VariantState&) = delete;
  VariantState& operator=(const VariantState&) = delete;

  const rl_variant& variant() const { return m_variant; }

  void reset();
  void run(const rl_parts& parts = unwatched);
  void finish();
  // Seconds of each part of the last run by the device's own clock; empty where the host's is the
  // right one.
  std::vector<double> elapsed() const;
  // What compiler and device tell of what the last run launched.
  void inspect(rl_take_value take, void* context) const;

 private:
  const rl_variant& m_variant;
  void* m_state = nullptr;
};

}  // namespace roofladder
