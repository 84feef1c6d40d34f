// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/device_arrays.h"

#include <stdexcept>
#include <utility>

#include "collector/modules/kernel.h"
#include "collector/modules/packed_elements.h"

namespace roofladder {

QueueMemory::QueueMemory(rl_queue& queue, std::uint64_t bytes, std::uint64_t shift)
    : m_queue(&queue), m_shift(shift), m_bytes(shift + bytes) {
  rl_error error{};
  m_allocated = queue.allocate(queue.self, m_bytes, &error);
  if (m_allocated == nullptr) {
    throw std::runtime_error(error.text);
  }
}

QueueMemory::QueueMemory(QueueMemory&& other) noexcept
    : m_queue(other.m_queue),
      m_shift(other.m_shift),
      m_bytes(other.m_bytes),
      m_allocated(std::exchange(other.m_allocated, nullptr)) {}

QueueMemory::~QueueMemory() {
  if (m_allocated != nullptr) {
    m_queue->release(m_queue->self, m_allocated, m_bytes);
  }
}

DeviceArrays::DeviceArrays(const rl_model& model, rl_queue& queue, const rl_problem& host,
                           std::uint64_t shift)
    : m_model(model), m_queue(queue), m_host(host), m_has_guards(queue.commands == nullptr) {
  if (model.write == nullptr) {
    throw std::runtime_error("this model has no memory but the host's");
  }
  for (const rl_array& array : std::span(host.arrays, host.array_count)) {
    rl_array& own = m_arrays.emplace_back(array);
    if (m_has_guards) {
      own.data =
          m_memory.emplace_back(queue, bytes_of(array) + guard_bytes, shift + guard_bytes).data();
      make_guards(own);
    } else {
      own.data = m_memory.emplace_back(queue, bytes_of(array)).data();
    }
    if (array.role == RL_INOUT) {
      m_firsts.emplace_back(queue, bytes_of(array));
    }
  }
  follow();
}

void DeviceArrays::write(const rl_array& array, const void* from) {
  rl_error error{};
  require_ok(m_model.write(m_model.self, &m_queue, array.data, from, bytes_of(array), &error),
             error);
}

void DeviceArrays::read(const void* from, void* to, std::uint64_t bytes) {
  rl_error error{};
  require_ok(m_model.read(m_model.self, &m_queue, const_cast<void*>(from), to, bytes, &error),
             error);
}

void DeviceArrays::make_guards(const rl_array& array) {
  rl_error error{};
  for (unsigned char* guard : guards_of(array)) {
    require_ok(m_model.fill(m_model.self, &m_queue, guard, guard_byte, guard_bytes, &error), error);
  }
}

// Before and beyond it.
std::array<unsigned char*, 2> DeviceArrays::guards_of(const rl_array& array) const {
  auto* const data = static_cast<unsigned char*>(array.data);
  return {data - guard_bytes, data + bytes_of(array)};
}

std::optional<std::string> DeviceArrays::overrun() {
  if (!m_has_guards) {
    return std::nullopt;
  }
  std::vector<unsigned char> guard(guard_bytes);
  for (const rl_array& array : m_arrays) {
    const auto [before, beyond] = guards_of(array);
    for (const auto& [place, where] : {std::pair{before, "before"}, std::pair{beyond, "beyond"}}) {
      read(place, guard.data(), guard_bytes);
      if (!is_whole_guard(guard)) {
        return overrun_text(where, array.name);
      }
    }
  }
  return std::nullopt;
}

rl_problem DeviceArrays::problem() const {
  rl_problem problem = m_host;
  problem.arrays = m_arrays.data();
  return problem;
}

void DeviceArrays::follow() {
  std::size_t inout = 0;
  for (std::size_t i = 0; i < m_arrays.size(); ++i) {
    rl_array to = m_arrays[i];
    if (to.role == RL_INOUT) {
      to.data = m_firsts[inout++].data();
    }
    if (to.role == RL_INPUT || to.role == RL_INOUT) {
      write(to, m_host.arrays[i].data);
    }
  }
}

void DeviceArrays::restore() {
  std::size_t inout = 0;
  rl_error error{};
  for (const rl_array& array : m_arrays) {
    if (array.role == RL_INOUT) {
      require_ok(m_model.copy(m_model.self, &m_queue, m_firsts[inout++].data(), array.data,
                              bytes_of(array), &error),
                 error);
    } else if (array.role != RL_INPUT) {
      require_ok(m_model.fill(m_model.self, &m_queue, array.data, poison_of(array), bytes_of(array),
                              &error),
                 error);
    }
  }
}

void DeviceArrays::bring_back() {
  for (std::size_t i = 0; i < m_arrays.size(); ++i) {
    if (is_result(m_arrays[i])) {
      read(m_arrays[i].data, m_host.arrays[i].data, bytes_of(m_arrays[i]));
    }
  }
}

void DeviceArrays::bring_inputs_back() {
  for (std::size_t i = 0; i < m_arrays.size(); ++i) {
    if (m_arrays[i].role == RL_INPUT) {
      read(m_arrays[i].data, m_host.arrays[i].data, bytes_of(m_arrays[i]));
    }
  }
}

void DeviceArrays::bring_back(std::span<const DrawnElements> drawn) {
  if (m_model.gather == nullptr) {
    bring_back();
    return;
  }
  rl_error error{};
  for (const auto& [number, elements] : drawn) {
    const rl_array& array = m_arrays[number];
    std::vector<char> bytes(elements.size() * array.element_bytes);
    require_ok(m_model.gather(m_model.self, &m_queue, array.data, array.element_bytes,
                              elements.data(), elements.size(), bytes.data(), &error),
               error);
    unpack(bytes, m_host.arrays[number], elements);
  }
}

}  // namespace roofladder
