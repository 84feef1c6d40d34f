// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/variant_state.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <map>
#include <span>
#include <stdexcept>

namespace roofladder {
namespace {

template <typename Function, typename... Arguments>
void call(const char* what, Function function, Arguments... arguments) {
  rl_error error{};
  if (function(arguments..., &error) != RL_OK) {
    throw std::runtime_error(fmt::format("{}: {}", what, error.text));
  }
}

double seconds_of(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

std::optional<std::string> refusal(const rl_variant& variant, const Parameters& size) {
  rl_error error{};
  if (variant.accepts == nullptr ||
      variant.accepts(variant.self, ParameterView(size).get(), &error) == RL_OK) {
    return std::nullopt;
  }
  return error.text;
}

namespace {

// Queues by rl_queue.self, the only argument by which a queue's functions can find theirs.
std::map<void*, VariantQueue*>& queues() {
  static std::map<void*, VariantQueue*> table;
  return table;
}

}  // namespace

VariantQueue::VariantQueue(const rl_model& model, const rl_variant& variant) : m_model(model) {
  call("create", model.make_queue, model.self, &variant, &m_queue);
  m_noting = *m_queue;
  m_noting.allocate = allocate;
  m_noting.release = release;
  queues()[m_queue->self] = this;
}

VariantQueue::~VariantQueue() {
  queues().erase(m_queue->self);
  m_model.free_queue(m_model.self, m_queue);
}

void* VariantQueue::allocate(void* self, std::uint64_t bytes, rl_error* error) {
  VariantQueue& queue = *queues().at(self);
  void* const memory = queue.m_queue->allocate(self, bytes, error);
  queue.m_has_allocated = true;
  queue.m_bytes += memory == nullptr ? 0 : bytes;
  return memory;
}

void VariantQueue::release(void* self, void* memory, std::uint64_t bytes) {
  VariantQueue& queue = *queues().at(self);
  queue.m_bytes -= memory == nullptr ? 0 : bytes;
  queue.m_queue->release(self, memory, bytes);
}

VariantState::VariantState(const rl_model& model, const rl_variant& variant,
                           const rl_problem& problem, std::uint64_t shift)
    : m_model(model), m_variant(variant), m_queue(model, variant), m_problem(problem) {
  if (variant.place == RL_ON_DEVICE) {
    m_arrays.emplace(model, *m_queue.get(), problem, shift);
    m_problem = m_arrays->problem();
  }
  if (works_on_host()) {
    m_growth.emplace(reinterpret_cast<const void*>(variant.run));
    create();
  } else {
    m_on_device = growth_on_device(
        model, [this] { create(); }, [this] { destroy(); });
  }
}

void VariantState::create() {
  m_outside.create = seconds_of([this] {
    call("create", m_variant.create, m_variant.self, &m_problem, m_queue.noting(), &m_state);
  });
}

void VariantState::follow() {
  if (m_arrays) {
    m_arrays->follow();
  }
}

void VariantState::reset(const std::function<void()>& restore) {
  const auto restore_arrays = [&] {
    restore();
    if (m_arrays) {
      m_arrays->restore();
    }
  };
  if (works_outside()) {
    restore_arrays();
    reset_variant();
  } else {
    reset_variant();
    restore_arrays();
  }
}

void VariantState::reset_variant() {
  if (m_variant.reset != nullptr) {
    m_outside.reset = seconds_of([this] { call("reset", m_variant.reset, m_state); });
  }
}

void VariantState::rehearse() {
  if (m_model.rehearse != nullptr) {
    call("rehearse", m_model.rehearse, m_model.self, m_queue.get());
  }
}

void VariantState::rehearse_launching() {
  if (m_arrays && m_variant.rehearse != nullptr) {
    call("rehearse", m_variant.rehearse, m_state);
  }
}

void VariantState::touch() {
  if (m_model.touch != nullptr && m_arrays) {
    call("touch", m_model.touch, m_model.self, m_problem.arrays, m_problem.array_count);
  }
}

void VariantState::run(const rl_parts& parts) {
  call("run", m_model.begin, m_model.self, m_queue.get(), &parts);
  call("run", m_variant.run, m_state);
  call("run", m_model.end, m_model.self, m_queue.get());
  m_has_run = true;
}

void VariantState::finish(std::optional<std::uint64_t> drawn) {
  if (works_outside() && m_variant.finish != nullptr) {
    m_outside.finish = seconds_of([this] { call("finish", m_variant.finish, m_state); });
  }
  if (m_arrays && drawn) {
    m_arrays->bring_back(drawn_elements(m_problem, *drawn));
  } else if (m_arrays) {
    m_arrays->bring_back();
  }
}

void VariantState::bring_inputs_back() {
  if (m_arrays) {
    m_arrays->bring_inputs_back();
  }
}

std::optional<std::string> VariantState::overrun() {
  return m_arrays ? m_arrays->overrun() : std::nullopt;
}

bool VariantState::works_outside() const {
  if (m_variant.reset == nullptr && m_variant.finish == nullptr) {
    return false;
  }
  const std::span arrays(m_problem.arrays, m_problem.array_count);
  return m_queue.has_allocated() || std::ranges::any_of(arrays, [](const rl_array& array) {
           return array.role == RL_SCRATCH;
         });
}

std::vector<double> VariantState::elapsed() const {
  std::vector<double> seconds;
  if (m_model.seconds != nullptr) {
    seconds.resize(m_variant.part_count);
    call("elapsed", m_model.seconds, m_model.self, m_queue.get(), m_variant.part_count,
         seconds.data());
  }
  return seconds;
}

std::optional<double> VariantState::foreign_memory(double by_others) const {
  const auto in_heap = m_growth ? m_growth->in_heap() : std::nullopt;
  if (!in_heap) {
    return m_on_device;
  }
  // The queue's memory is mapped too, so new mappings only count if it allocated none.
  const double in_mappings = m_queue.has_allocated() ? 0 : m_growth->in_mappings();
  return std::max(0.0, *in_heap - by_others) + m_growth->in_static() + in_mappings;
}

void VariantState::inspect(rl_take_value take, void* context) const {
  if (m_variant.inspect != nullptr) {
    call("inspect", m_variant.inspect, m_state, take, context);
  }
  if (m_model.inspect != nullptr) {
    call("inspect", m_model.inspect, m_model.self, m_queue.get(), take, context);
  }
}

}  // namespace roofladder
