// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/foreign_memory.h"

#include <algorithm>
#include <malloc.h>
#include <stdexcept>

namespace roofladder {
namespace {

// Growth that makes it worth creating the variant a second time, in bytes.
constexpr double noticeable = 1 << 20;

// All bytes that the heap has handed out.
double taken_by_heap() {
#if defined(__GLIBC__)
  const struct mallinfo2 heap = mallinfo2();
  return static_cast<double>(heap.arena) + static_cast<double>(heap.hblkhd);
#else
  return 0;
#endif
}

}  // namespace

std::optional<double> heap_in_use() {
  // The sanitizers' heaps report nothing.
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  const struct mallinfo2 heap = mallinfo2();
  return static_cast<double>(heap.uordblks) + static_cast<double>(heap.hblkhd);
#else
  return std::nullopt;
#endif
}

std::optional<double> taken_on_device(const rl_model& model) {
  if (model.taken == nullptr) {
    return std::nullopt;
  }
  rl_error error{};
  std::uint64_t bytes = 0;
  const std::int32_t status = model.taken(model.self, &bytes, &error);
  if (status == RL_NONE) {
    return std::nullopt;
  }
  if (status != RL_OK) {
    throw std::runtime_error(error.text);
  }
  return static_cast<double>(bytes);
}

MemoryGrowth::MemoryGrowth(const void* code)
    : m_in_use(heap_in_use()),
      m_of_heap(taken_by_heap()),
      m_static(static_memory(code)),
      m_in_static(touched_bytes(m_static)),
      m_writable(writable_memory()) {}

std::optional<double> MemoryGrowth::in_heap() const {
  const auto in_use = heap_in_use();
  return in_use && m_in_use ? std::optional(*in_use - *m_in_use) : std::nullopt;
}

double MemoryGrowth::in_static() const {
  return std::max(0.0, touched_bytes(m_static) - m_in_static);
}

double MemoryGrowth::in_mappings() const {
  const double mapped = touched_bytes(without(writable_memory(), m_writable));
  return std::max(0.0, mapped - std::max(0.0, taken_by_heap() - m_of_heap));
}

std::optional<double> growth_on_device(const rl_model& model, const std::function<void()>& create,
                                       const std::function<void()>& destroy) {
  const auto before = taken_on_device(model);
  create();
  const auto created = taken_on_device(model);
  if (!before || !created) {
    return std::nullopt;
  }
  const double growth = std::max(0.0, *created - *before);
  if (growth < noticeable) {
    return growth;
  }
  destroy();
  const auto destroyed = taken_on_device(model);
  create();
  return std::clamp(*created - destroyed.value_or(*created), 0.0, growth);
}

}  // namespace roofladder
