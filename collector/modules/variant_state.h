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

// For repetitions whose parts nothing observes.
inline constexpr rl_parts unwatched{nullptr, [](void*, uint32_t) {}};

// Why the variant cannot run at a size that its kernel accepts, or nothing.
std::optional<std::string> refusal(const rl_variant& variant, const Parameters& size);

// The queue that a model gives a variant to work with, as long as this object lives.
class VariantQueue {
 public:
  VariantQueue(const rl_model& model, const rl_variant& variant);
  ~VariantQueue();
  VariantQueue(const VariantQueue&) = delete;
  VariantQueue& operator=(const VariantQueue&) = delete;

  rl_queue* get() const { return m_queue; }
  // The same queue as the variant gets it: its allocations are noted.
  const rl_queue* noting() const { return &m_noting; }
  bool has_allocated() const { return m_has_allocated; }
  // Bytes that it holds now.
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

// Seconds that a variant's untimed functions took; nothing for a function that was not called.
struct OutsideTimes {
  double create = 0;
  std::optional<double> reset;
  std::optional<double> finish;
};

// A variant created on the model's open device, as long as this object lives. Every function throws
// std::runtime_error with the variant's or the model's words.
class VariantState {
 public:
  // shift: bytes from the begin of their memory to the arrays themselves, on a device.
  VariantState(const rl_model& model, const rl_variant& variant, const rl_problem& problem,
               std::uint64_t shift = 0);
  ~VariantState() { destroy(); }
  VariantState(const VariantState&) = delete;
  VariantState& operator=(const VariantState&) = delete;

  const rl_variant& variant() const { return m_variant; }
  // Whether a repetition works on the host's arrays.
  bool works_on_host() const { return m_model.write == nullptr; }
  // Whether the collector holds device arrays for it. The host's content does not matter then:
  // results are written over it.
  bool has_device_arrays() const { return m_arrays.has_value(); }
  // Whether reset() needs nothing from the host's arrays, so that they need not be refilled.
  bool restores() const {
    return m_arrays || ((m_variant.flags & RL_RESTORES) != 0 && m_queue.has_allocated());
  }
  // Whether it may hold a copy of the inputs from when it was created.
  bool may_keep_inputs() const { return m_queue.has_allocated(); }

  // Whether reset() and finish() may do something: it has them, and memory beside inputs and
  // outputs: memory of the queue, or scratch arrays.
  bool works_outside() const;
  // Copies the host's inputs again after they were refilled.
  void follow();
  // Called before a repetition. `restore` restores the host's arrays, before the variant resets its
  // own memory; or after that, if it has no memory, so that anything it writes to outputs is
  // overwritten.
  void reset(const std::function<void()>& restore = [] {});
  void run(const rl_parts& parts = unwatched);
  // Has the model submit empty work, right before a timed run.
  void rehearse();
  // Has a variant whose arrays the collector holds warm its own way to the device, while they have
  // what the last repetition left: it is not to see new inputs before the clock starts.
  void rehearse_launching();
  // Brings the device's arrays into its caches, where the collector holds any.
  void touch();
  // Whether it has run. The first run takes longer, since it touches memory.
  bool has_run() const { return m_has_run; }
  // Brings the results into the host's arrays, or only the drawn elements of them if the collector
  // holds device arrays. Calls the variant's finish() only if the variant has memory beside inputs
  // and outputs; for any other, results that are not in the outputs when its time ends are missing.
  void finish(std::optional<std::uint64_t> drawn = {});
  // Brings the inputs as the last run has left them into the host's arrays.
  void bring_inputs_back();
  // Says beside which of its arrays on a device something was written, or nothing.
  std::optional<std::string> overrun();
  // Seconds of each part of the last run by the device's own clock; empty if the host's is the
  // right one.
  std::vector<double> elapsed() const;
  // Bytes that it has taken without the model's allocator and kept; nothing if unknown.
  // `by_others`: bytes of the host's heap that other code took since this object was made.
  std::optional<double> foreign_memory(double by_others = 0) const;
  // Bytes that the variant has from its model's allocator.
  std::uint64_t own_memory() const { return m_queue.bytes(); }
  // Times of its last calls outside the timed region, by the host's clock.
  const OutsideTimes& outside() const { return m_outside; }
  // Reports properties of what the last run launched, as compiler and device know them.
  void inspect(rl_take_value take, void* context) const;

 private:
  void reset_variant();
  void create();
  void destroy() { m_variant.destroy(m_state); }

  const rl_model& m_model;
  const rl_variant& m_variant;
  VariantQueue m_queue;
  std::optional<DeviceArrays> m_arrays;  // for a variant that wants its arrays there
  rl_problem m_problem;
  void* m_state = nullptr;
  std::optional<MemoryGrowth> m_growth;  // of host memory
  std::optional<double> m_on_device;
  bool m_has_run = false;
  OutsideTimes m_outside;
};

}  // namespace roofladder
