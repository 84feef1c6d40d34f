// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <memory>
#include <vector>

#include "roofladder/ladder.hpp"
#include "roofladder/model.h"
#include "roofladder/openmp/variant.hpp"

// The kernel species for fake models: the right result, plainly computed.
namespace roofladder {

template <typename Real>
struct Species {
  explicit Species(const Problem& given) : problem(given) {}
  void reset() {}
  void finish() {}

  std::size_t outputs() const { return problem.array<Real>("output").size(); }

  void compute(std::size_t first, std::size_t last) const {
    const auto points = static_cast<std::size_t>(problem.size["points"]);
    const auto species = static_cast<std::size_t>(problem.size["species"]);
    const auto ax = problem.array<Real>("ax");
    const auto bx = problem.array<Real>("bx");
    const auto ay = problem.array<Real>("ay");
    const auto by = problem.array<Real>("by");
    const auto output = problem.array<Real>("output");
    for (std::size_t i = first; i < last; ++i) {
      const std::size_t t = i % points;
      const std::size_t x = i / points % species * points + t;
      const std::size_t y = i / points / species * points + t;
      output[i] = ax[x] * ay[y] + bx[x] * by[y];
    }
  }

  Problem problem;
};

inline void declare_species(const Size& size, double, rl_work& work) {
  const auto outputs = static_cast<double>(size["points"] * size["species"] * size["species"]);
  work.fp64.mul = 2 * outputs;
  work.fp64.add = outputs;
  work.minimum_read = 8 * 4 * static_cast<double>(size["points"] * size["species"]);
  work.minimum_write = 8 * outputs;
}

inline void declare_species_too_much(const Size& size, double cache, rl_work& work) {
  declare_species(size, cache, work);
  work.fp64.add += 1;
}

// The functions of a fake model that are the same for every device.
inline void* allocate_on_host(void*, std::uint64_t bytes) {
  return std::aligned_alloc(64, (bytes + 63) / 64 * 64);
}
inline void release_on_host(void*, void* data, std::uint64_t) {
  std::free(data);
}

// The queue of a fake model: reports parts, allocates from the heap.
struct FakeQueue {
  FakeQueue() {
    table = detail::plain_memory();
    table.self = this;
    table.enter = [](void* self, std::uint32_t part) {
      if (const rl_parts* parts = static_cast<FakeQueue*>(self)->parts; parts != nullptr) {
        parts->enter(parts->context, part);
      }
    };
  }
  rl_queue table;
  const rl_parts* parts = nullptr;  // null outside a repetition
};

inline std::int32_t make_queue(void*, const rl_variant*, rl_queue** queue, rl_error*) {
  *queue = &std::make_unique<FakeQueue>().release()->table;
  return RL_OK;
}
inline void free_queue(void*, rl_queue* queue) {
  delete static_cast<FakeQueue*>(queue->self);
}
inline std::int32_t begin(void*, rl_queue* queue, const rl_parts* parts, rl_error*) {
  static_cast<FakeQueue*>(queue->self)->parts = parts;
  return RL_OK;
}
inline std::int32_t end(void*, rl_queue* queue, rl_error*) {
  static_cast<FakeQueue*>(queue->self)->parts = nullptr;
  return RL_OK;
}

// The bundled kernel.
std::vector<const Kernel*> species_kernel();

}  // namespace roofladder
