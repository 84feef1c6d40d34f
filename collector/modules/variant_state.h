// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <span>
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
  ~VariantQueue();
  VariantQueue(const VariantQueue&) = delete;
  VariantQueue& operator=(const VariantQueue&) = delete;

  rl_queue* get() const { return m_queue; }
  // The same for the variant itself, whose allocations are noted.
  const rl_queue* noting() const { return &m_noting; }
  bool has_allocated() const { return m_has_allocated; }
  // Bytes that it has now.
  std::uint64_t bytes() const { return m_bytes; }

 private:
  static void* allocate(void* self, std::uint64_t bytes, rl_error* error);
  static void release(void* self, void* memory, std::uint64_t bytes);

  const rl_model& m_model;
  rl_queue* m_queue = nullptr;
  rl_queue m_noting{};
  bool m_has_allocated = false;
  std::uint64_t m_bytes = 0;
};

// Seconds that a variant's untimed functions took; nothing of one that was not called.
struct OutsideTimes {
  double create = 0;
  std::optional<double> reset;
  std::optional<double> finish;
};

// A variant created on the model's open device, until this object ends. Every function throws
// std::runtime_error with what the variant or the model says went wrong.
class VariantState {
 public:
  // shift: bytes from the begin of their memory to the arrays' own, on a device.
  VariantState(const rl_model& model, const rl_variant& variant, const rl_problem& problem,
               std::uint64_t shift = 0);
  ~VariantState() { destroy(); }
  VariantState(const VariantState&) = delete;
  VariantState& operator=(const VariantState&) = delete;

  const rl_variant& variant() const { return m_variant; }
  // Whether the host's arrays are what a repetition works on.
  bool works_on_host() const { return m_model.write == nullptr; }
  // Whether the collector has the arrays that it works on where the host's do not matter: results
  // are written over whatever is there.
  bool has_device_arrays() const { return m_arrays.has_value(); }
  // Whether reset() needs nothing of the host's arrays, so that they need not be refilled.
  bool restores() const {
    return m_arrays || ((m_variant.flags & RL_RESTORES) != 0 && m_queue.has_allocated());
  }
  // Whether it may hold inputs as they were when it was created.
  bool may_keep_inputs() const { return m_queue.has_allocated(); }

  // Whether it has memory beside inputs and outputs: of the queue, or scratch arrays.
  bool has_other_memory() const;
  // Takes over the host's inputs, which were filled anew.
  void follow();
  // Before a repetition. Restores the host's arrays by `restore` before the variant resets its own
  // memory; after it where it has none, so that nothing that it puts into outputs stays.
  void reset(const std::function<void()>& restore = [] {});
  void run(const rl_parts& parts = unwatched);
  // Whether it did. The first time takes longer: memory is touched.
  bool has_run() const { return m_has_run; }
  // Brings the results into the host's arrays, or no more of them than the elements that are drawn
  // where the collector has them on the device. The variant is asked to where it has memory beside
  // inputs and outputs; of another, what is not in the outputs when its time ends is missing.
  void finish(std::optional<std::uint64_t> drawn = {});
  // Seconds of each part of the last run by the device's own clock; empty where the host's is the
  // right one.
  std::vector<double> elapsed() const;
  // Bytes that it has taken past the model's allocator and kept; nothing where it is not told. Of
  // the host's heap, since this was made, `by_others` is somebody else's.
  std::optional<double> foreign_memory(double by_others = 0) const;
  // Bytes that the variant has from its model's allocator.
  std::uint64_t own_memory() const { return m_queue.bytes(); }
  // What it did outside the clock, by the host's clock: the last time that it did.
  const OutsideTimes& outside() const { return m_outside; }
  // What compiler and device tell of what the last run launched.
  void inspect(rl_take_value take, void* context) const;

 private:
  void reset_variant();
  void create();
  void destroy() { m_variant.destroy(m_state); }

  const rl_model& m_model;
  const rl_variant& m_variant;
  VariantQueue m_queue;
  std::optional<DeviceArrays> m_arrays;  // of a variant that wants them on the device
  rl_problem m_problem;
  void* m_state = nullptr;
  std::optional<MemoryGrowth> m_growth;  // on the host
  std::optional<double> m_on_device;
  bool m_has_run = false;
  OutsideTimes m_outside;
};

}  // namespace roofladder
