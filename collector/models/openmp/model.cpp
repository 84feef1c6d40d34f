// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "roofladder/model.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <memory>
#include <string>
#include <sys/mman.h>
#include <vector>

#include "collector/machine/available_memory.h"
#include "collector/models/openmp/evict.h"
#include "roofladder/ladder/guarded.hpp"

namespace roofladder {
namespace {

constexpr std::uintptr_t huge_page = 2u << 20;

std::string processor_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("model name")) {
      return line.substr(line.find(':') + 2);
    }
  }
  return "processor of unknown model";
}

std::uint32_t device_count(void* /*self*/) {
  return 1;
}

int32_t device(void* /*self*/, std::uint32_t index, rl_device* device, rl_error* error) {
  return guarded(error, [&] {
    if (index != 0) {
      throw std::out_of_range("model openmp has one device only, cpu");
    }
    static const std::string title = processor_name();
    device->name = "cpu";
    device->kind = "cpu";
    device->title = title.c_str();
    device->backend = "host";
  });
}

// Threads that empty the caches; those of the ladders' own runtimes are set there.
std::uint32_t& evicting_threads() {
  static std::uint32_t threads = 0;
  return threads;
}

int32_t open(void* self, std::uint32_t index, std::uint32_t threads, rl_error* error) {
  evicting_threads() = threads;
  rl_device chosen{};
  return device(self, index, &chosen, error);
}

std::uint64_t whole_pages(std::uint64_t bytes) {
  return (bytes + huge_page - 1) / huge_page * huge_page;
}

// Maps address space that begins and ends with a huge page.
std::byte* map(std::uint64_t bytes) {
  void* mapped =
      mmap(nullptr, bytes + huge_page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapped == MAP_FAILED) {
    return nullptr;
  }
  auto* begin = static_cast<std::byte*>(mapped);
  const std::uintptr_t before = -reinterpret_cast<std::uintptr_t>(begin) % huge_page;
  if (before > 0) {
    munmap(begin, before);
  }
  munmap(begin + before + bytes, huge_page - before);
  return begin + before;
}

// How far into its first huge page the next array begins, in bytes. If every array began at its
// first byte, elements of equal index would have addresses whose low 21 bits are equal: a processor
// that compares only low bits of a load's address with those of earlier stores mistakes one for the
// other, which made a Jacobi sweep 3.5 times slower. Eight consecutive arrays begin half a kilobyte
// apart in the low 12 bits.
std::uint64_t next_stagger() {
  static std::uint64_t count = 0;
  return count++ % 64 * (4096 + 512);
}

std::byte* begin_of_mapping(void* data) {
  auto* bytes = static_cast<std::byte*>(data);
  return bytes - reinterpret_cast<std::uintptr_t>(bytes) % huge_page;
}

std::uint64_t mapped_bytes(void* data, std::uint64_t bytes) {
  return whole_pages(
      static_cast<std::uint64_t>(static_cast<std::byte*>(data) - begin_of_mapping(data)) + bytes);
}

void* allocate(void* /*self*/, std::uint64_t bytes) {
  // Bytes left for everything else in this process and on the machine.
  constexpr double reserve = 64 << 20;
  if (static_cast<double>(bytes) + reserve > available_memory()) {
    return nullptr;
  }
  const std::uint64_t stagger = next_stagger();
  std::byte* begin = map(whole_pages(stagger + bytes));
  if (begin == nullptr) {
    return nullptr;
  }
  madvise(begin, whole_pages(stagger + bytes), MADV_HUGEPAGE);
  return begin + stagger;
}

void release(void* /*self*/, void* data, std::uint64_t bytes) {
  munmap(begin_of_mapping(data), mapped_bytes(data, bytes));
}

// Memory that variants hold beside the problem's arrays.
std::vector<rl_array>& private_arrays() {
  static std::vector<rl_array> table;
  return table;
}

int32_t evict_arrays(void* /*self*/, const rl_array* arrays, std::uint32_t count, rl_error* error) {
  return guarded(error, [&] {
    evict({arrays, count}, evicting_threads());
    evict(private_arrays(), evicting_threads());
  });
}

std::uint32_t team(void* /*self*/, std::int32_t* threads, std::uint32_t count) {
  const std::vector<std::int32_t> team = call_team(evicting_threads());
  std::copy_n(team.begin(), std::min<std::size_t>(count, team.size()), threads);
  return static_cast<std::uint32_t>(team.size());
}

struct Queue {
  Queue();
  rl_queue table;
  const rl_parts* parts = nullptr;  // null outside a repetition
};

void enter(void* self, std::uint32_t part) {
  if (const rl_parts* parts = static_cast<Queue*>(self)->parts; parts != nullptr) {
    parts->enter(parts->context, part);
  }
}

void* allocate_private(void* /*self*/, std::uint64_t bytes, rl_error* error) {
  void* data = allocate(nullptr, bytes);
  if (data == nullptr) {
    std::snprintf(error->text, sizeof error->text, "not enough memory");
  } else {
    private_arrays().push_back({.name = "private",
                                .data = data,
                                .count = bytes,
                                .element_bytes = 1,
                                .role = RL_SCRATCH,
                                .number = RL_OPAQUE,
                                .number_bytes = 1});
  }
  return data;
}

void release_private(void* /*self*/, void* data, std::uint64_t bytes) {
  release(nullptr, data, bytes);
  std::erase_if(private_arrays(), [&](const rl_array& array) { return array.data == data; });
}

Queue::Queue()
    : table{.struct_bytes = sizeof table,
            .device = 0,
            .self = this,
            .stream = nullptr,
            .commands = nullptr,
            .enter = roofladder::enter,
            .allocate = allocate_private,
            .release = release_private} {}

int32_t make_queue(void* /*self*/, const rl_variant* /*variant*/, rl_queue** queue,
                   rl_error* error) {
  return guarded(error, [&] { *queue = &std::make_unique<Queue>().release()->table; });
}

void free_queue(void* /*self*/, rl_queue* queue) {
  delete static_cast<Queue*>(queue->self);
}

int32_t begin(void* /*self*/, rl_queue* queue, const rl_parts* parts, rl_error* /*error*/) {
  static_cast<Queue*>(queue->self)->parts = parts;
  return RL_OK;
}

int32_t end(void* /*self*/, rl_queue* queue, rl_error* /*error*/) {
  static_cast<Queue*>(queue->self)->parts = nullptr;
  return RL_OK;
}

}  // namespace
}  // namespace roofladder

extern "C" __attribute__((visibility("default"))) const rl_model* roofladder_model() {
  using namespace roofladder;
  static const rl_model model{
      .struct_bytes = sizeof(rl_model),
      .version = RL_VERSION,
      .name = "openmp",
      .title = "OpenMP on the host",
      .self = nullptr,
      .device_count = device_count,
      .device = device,
      .describe = nullptr,
      .observe = nullptr,
      .examine = nullptr,
      .open = open,
      .allocate = allocate,
      .release = release,
      .evict = evict_arrays,
      .make_queue = make_queue,
      .free_queue = free_queue,
      .begin = begin,
      .end = end,
      .seconds = nullptr,
      .inspect = nullptr,
      .write = nullptr,
      .read = nullptr,
      .copy = nullptr,
      .fill = nullptr,
      .taken = nullptr,
      .gather = nullptr,
      .team = team,
      .rehearse = nullptr,
      .touch = nullptr,
  };
  return &model;
}
