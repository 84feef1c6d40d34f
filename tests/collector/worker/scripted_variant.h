// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <unistd.h>
#include <vector>

#include "collector/worker/prepared_variant.h"
#include "tests/kernels/host_model.h"

// A kernel and a variant of plain tables that write down what is done to them, in order: the life
// of a repetition is seen from below the C interface, without a process.
namespace roofladder::test {

// "fill 17", "reset", "evict", "begin", "run", "end"; and what the variant found in its arrays.
struct Script {
  std::vector<std::string> events;
  std::function<void(const rl_problem&)> on_reset = [](const rl_problem&) {};
  std::function<void(const rl_problem&)> on_evict = [](const rl_problem&) {};
  std::function<void(const rl_problem&)> on_run = [](const rl_problem&) {};
  std::function<void(const rl_problem&)> on_rehearse = [](const rl_problem&) {};
  std::function<void(const rl_problem&)> on_fill = [](const rl_problem&) {};

  // The events from where `begin` is, since a repetition begins with other ones before it.
  std::vector<std::string> take_events() { return std::exchange(events, {}); }
};

inline Script& script() {
  static Script instance;
  return instance;
}

inline double* array_of(const rl_problem& problem, std::uint32_t number) {
  return static_cast<double*>(problem.arrays[number].data);
}

// "in" (8 elements, filled from the seed), "out", "both" (inout), and "spare" (scratch) where the
// variant has memory of its own. Where they are on the device, that is other memory of the host.
class ScriptedVariant {
 public:
  enum class Memory { none, scratch, device };

  explicit ScriptedVariant(Memory own = Memory::none) : m_model(host_model()) {
    script() = {};
    m_specs = {{"in", sizeof(double), RL_INPUT},
               {"out", sizeof(double), RL_OUTPUT},
               {"both", sizeof(double), RL_INOUT}};
    if (own == Memory::scratch) {
      m_specs.push_back({"spare", sizeof(double), RL_SCRATCH});
    }
    fill_tables();
    if (own == Memory::device) {
      add_device();
    }
    m_kernel.emplace(m_kernel_table, m_computation);
    m_memory.emplace(m_model, m_ladder, *m_kernel, Parameters{{"n", 8}}, 5);
    m_prepared.emplace(m_model, *m_kernel, *m_memory, m_variant, m_team);
  }

  PreparedVariant& prepared() { return *m_prepared; }
  const rl_problem& problem() const { return m_prepared->problem(); }

 private:
  void fill_tables() {
    m_computation.struct_bytes = sizeof(rl_computation);
    m_computation.name = "";
    m_computation.array_count = static_cast<std::uint32_t>(m_specs.size());
    m_computation.arrays = m_specs.data();
    m_computation.size_names = &m_size_name;
    m_computation.size_count = 1;
    m_computation.flags = RL_INPUTS_VARY;
    m_computation.self = this;
    m_computation.counts = [](void* self, rl_parameters, std::uint64_t* counts, rl_error*) {
      const std::size_t arrays = static_cast<ScriptedVariant*>(self)->m_specs.size();
      std::fill(counts, counts + arrays, 8);
      return std::int32_t{RL_OK};
    };
    m_computation.fill = fill;
    m_kernel_table.struct_bytes = sizeof(rl_kernel);
    for (const char** text : {&m_kernel_table.name, &m_kernel_table.title, &m_kernel_table.sentence,
                              &m_kernel_table.seed, &m_kernel_table.work_unit}) {
      *text = "scripted";
    }
    m_variant.struct_bytes = sizeof(rl_variant);
    m_variant.part_count = 2;
    m_variant.self = this;
    m_variant.create = [](void*, const rl_problem* problem, const rl_queue*, void** state,
                          rl_error*) {
      *state = const_cast<rl_problem*>(problem);
      return std::int32_t{RL_OK};
    };
    m_variant.destroy = [](void*) {};
    m_variant.reset = [](void* state, rl_error*) {
      return note("reset", script().on_reset, state);
    };
    m_variant.run = [](void* state, rl_error*) { return note("run", script().on_run, state); };
    m_variant.rehearse = [](void* state, rl_error*) {
      return note("rehearse launching", script().on_rehearse, state);
    };
    m_variant.finish = [](void*, rl_error*) { return std::int32_t{RL_OK}; };
    m_model.evict = [](void*, const rl_array* arrays, std::uint32_t count, rl_error*) {
      rl_problem problem{};
      problem.arrays = arrays;
      problem.array_count = count;
      return note("evict", script().on_evict, &problem);
    };
    m_model.team = [](void*, std::int32_t* threads, std::uint32_t count) {
      script().events.emplace_back("team");
      if (count > 0) {
        *threads = gettid();
      }
      return std::uint32_t{1};
    };
    m_model.rehearse = [](void*, rl_queue*, rl_error*) {
      script().events.emplace_back("rehearse");
      return std::int32_t{RL_OK};
    };
    m_model.begin = [](void*, rl_queue*, const rl_parts* parts, rl_error*) {
      script().events.emplace_back("begin");
      parts->enter(parts->context, 1);
      return std::int32_t{RL_OK};
    };
    m_model.end = [](void*, rl_queue*, rl_error*) {
      script().events.emplace_back("end");
      return std::int32_t{RL_OK};
    };
  }

  // Memory of its own, on the host in truth.
  void add_device() {
    m_variant.place = RL_ON_DEVICE;
    m_model.make_queue = [](void*, const rl_variant*, rl_queue** queue, rl_error*) {
      static rl_queue own{
          .struct_bytes = sizeof(rl_queue),
          .enter = [](void*, std::uint32_t) {},
          .allocate = [](void*, std::uint64_t bytes, rl_error*) { return std::malloc(bytes); },
          .release = [](void*, void* memory, std::uint64_t) { std::free(memory); }};
      *queue = &own;
      return std::int32_t{RL_OK};
    };
    m_model.write = [](void*, rl_queue*, void* to, const void* from, std::uint64_t bytes,
                       rl_error*) { return copied("write", to, from, bytes); };
    m_model.copy = [](void*, rl_queue*, void* from, void* to, std::uint64_t bytes, rl_error*) {
      return copied("copy", to, from, bytes);
    };
    m_model.read = [](void*, rl_queue*, void* from, void* to, std::uint64_t bytes, rl_error*) {
      return copied("read", to, from, bytes);
    };
    m_model.fill = [](void*, rl_queue*, void* to, std::uint8_t value, std::uint64_t bytes,
                      rl_error*) {
      script().events.emplace_back("poison");
      std::memset(to, value, bytes);
      return std::int32_t{RL_OK};
    };
  }

  static std::int32_t copied(const char* event, void* to, const void* from, std::uint64_t bytes) {
    script().events.emplace_back(event);
    std::memcpy(to, from, bytes);
    return RL_OK;
  }

  static std::int32_t note(const char* event, const std::function<void(const rl_problem&)>& then,
                           void* problem) {
    script().events.emplace_back(event);
    then(*static_cast<const rl_problem*>(problem));
    return RL_OK;
  }

  static std::int32_t fill(void*, const rl_problem* problem, std::uint64_t seed, std::uint32_t what,
                           rl_error*) {
    script().events.emplace_back(what == RL_FILL_INPUTS ? "fill" : "fill inout");
    for (std::uint32_t number = 0; number < problem->array_count; ++number) {
      const std::uint32_t role = problem->arrays[number].role;
      if (role == RL_INOUT || (role == RL_INPUT && what == RL_FILL_INPUTS)) {
        std::fill_n(array_of(*problem, number), problem->arrays[number].count,
                    static_cast<double>(seed % 1000003 + number));
      }
    }
    script().on_fill(*problem);
    return RL_OK;
  }

  rl_model m_model;
  std::vector<rl_array_spec> m_specs;
  const char* m_size_name = "n";
  rl_computation m_computation{};
  rl_kernel m_kernel_table{};
  rl_ladder m_ladder{};
  rl_variant m_variant{};
  Threads m_team;
  std::optional<Kernel> m_kernel;
  std::optional<ProblemMemory> m_memory;
  std::optional<PreparedVariant> m_prepared;
};

}  // namespace roofladder::test
