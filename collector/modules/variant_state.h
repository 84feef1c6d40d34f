// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "collector/modules/device_arrays.h"
#include "collector/modules/foreign_memory.h"
#include "collector/modules/kernel.h"
#include "roofladder/model.h"

namespace roofladder {

// Parts that nobody watches.
inline constexpr rl_parts unwatched{nullptr, [](void*, uint32_t) {}};

// Why the variant cannot run at a size that its kernel accepts, or nothing.
std::optional<std::string> refusal(const rl_variant& variant, const Parameters& size);

// What a model gives a variant to work with, until this object ends.
class VariantQueue {
 public:
  VariantQueue(const rl_model& model, const rl_variant& variant);
  ~VariantQueue() { m_model.free_queue(m_model.self, m_queue); }
  VariantQueue(const VariantQueue&) = delete;
  VariantQueue& operator=(const VariantQueue&) = delete;

  rl_queue* get() const { return m_queue; }

 private:
  const rl_model& m_model;
  rl_queue* m_queue = nullptr;
};

// A variant created on the model's open device, until this object ends. Every function throws
// std::runtime_error with what the variant or the model says went wrong.
class VariantState {
 public:
  VariantState(const rl_model& model, const rl_variant& variant, const rl_problem& problem);
  ~VariantState() { destroy(); }
  VariantState(const VariantState&) = delete;
  VariantState& operator=(const VariantState&) = delete;

  const rl_variant& variant() const { return m_variant; }
  // Whether reset() restores inout data, so that the host's arrays need not be refilled.
  bool restores() const { return m_arrays || (m_variant.flags & RL_RESTORES) != 0; }

  void reset();
  void run(const rl_parts& parts = unwatched);
  void finish();
  // Seconds of each part of the last run by the device's own clock; empty where the host's is the
  // right one.
  std::vector<double> elapsed() const;
  // Bytes that create(), and on the host the first reset() and run(), took past the model's
  // allocator and kept; nothing where it is not told.
  std::optional<double> foreign_memory() const;
  // What compiler and device tell of what the last run launched.
  void inspect(rl_take_value take, void* context) const;

 private:
  void create();
  void destroy() { m_variant.destroy(m_state); }
  bool is_on_host() const { return m_model.write == nullptr; }

  const rl_model& m_model;
  const rl_variant& m_variant;
  VariantQueue m_queue;
  std::optional<DeviceArrays> m_arrays;  // of a variant that wants them on the device
  rl_problem m_problem;
  void* m_state = nullptr;
  HeapGrowth m_heap;
  std::optional<double> m_on_device;
  bool m_has_run = false;
};

}  // namespace roofladder
