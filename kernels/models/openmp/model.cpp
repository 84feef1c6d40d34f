// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <omp.h>
#include <string>
#include <sys/mman.h>
#include <vector>

#include "kernels/available_memory.h"
#include "kernels/models/openmp/evict.h"
#include "kernels/models/openmp/own_array.h"
#include "kernels/variant.h"

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

std::uint32_t device_count() {
  return 1;
}

int32_t device(std::uint32_t index, rl_device* device, rl_error* error) {
  return detail::guarded(error, [&] {
    if (index != 0) {
      throw std::out_of_range("model openmp has one device only, cpu");
    }
    static const std::string title = processor_name();
    *device = {"cpu", "cpu", title.c_str()};
  });
}

int32_t open(std::uint32_t index, std::uint32_t threads, rl_error* error) {
  rl_device chosen;
  const int32_t status = device(index, &chosen, error);
  if (status == 0) {
    omp_set_dynamic(0);
    // omp_get_num_procs() counts the CPUs of the affinity mask.
    omp_set_num_threads(threads == 0 ? omp_get_num_procs() : static_cast<int>(threads));
  }
  return status;
}

std::uint64_t whole_pages(std::uint64_t bytes) {
  return (bytes + huge_page - 1) / huge_page * huge_page;
}

// Pages are placed where they are touched first: with the schedule of the variants' loops.
void touch(std::byte* data, std::uint64_t bytes) {
  constexpr std::uint64_t page = 4096;
#pragma omp parallel for schedule(static)
  for (std::uint64_t i = 0; i < bytes; i += page) {
    data[i] = std::byte{0};
  }
}

// Address space that begins and ends with a huge page.
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

// How far into its first huge page the next array begins, in bytes. Arrays that all begin with one
// would have their elements of equal index at addresses whose low 21 bits are equal: a processor
// that compares only low bits of a load's address with those of earlier stores takes the one for
// the other, which made a Jacobi sweep 3.5 times slower. Eight arrays in a row begin half a
// kilobyte apart in the low 12 bits.
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

void* allocate(std::uint64_t bytes) {
  // Left for everything else in this process and on the machine.
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
  touch(begin + stagger, bytes);
  return begin + stagger;
}

void release(void* data, std::uint64_t bytes) {
  munmap(begin_of_mapping(data), mapped_bytes(data, bytes));
}

int32_t evict_arrays(const rl_array* arrays, std::uint32_t count, rl_error* error) {
  return detail::guarded(error, [&] {
    evict({arrays, count});
    evict(own_arrays());
  });
}

std::vector<rl_array>& table_of_own_arrays() {
  static std::vector<rl_array> table;
  return table;
}

}  // namespace

void* allocate_own(std::size_t count, std::size_t element_bytes) {
  void* data = allocate(count * element_bytes);
  if (data != nullptr) {
    table_of_own_arrays().push_back({.name = "own",
                                     .data = data,
                                     .count = count,
                                     .element_bytes = static_cast<std::uint32_t>(element_bytes),
                                     .role = RL_SCRATCH});
  }
  return data;
}

void release_own(void* data) {
  std::vector<rl_array>& table = table_of_own_arrays();
  const auto found = std::ranges::find(table, data, &rl_array::data);
  release(data, found->count * found->element_bytes);
  table.erase(found);
}

std::span<const rl_array> own_arrays() {
  return table_of_own_arrays();
}

void detail::on_one_thread(void (*function)(void*), void* argument) {
  struct OneThread {
    OneThread() { omp_set_num_threads(1); }
    ~OneThread() { omp_set_num_threads(threads); }
    int threads = omp_get_max_threads();
  };
  const OneThread scope;
  function(argument);
}

}  // namespace roofladder

extern "C" __attribute__((visibility("default"))) const rl_model* roofladder_model() {
  using namespace roofladder;
  static const rl_model model{
      .abi = RL_MODEL_ABI,
      .struct_bytes = sizeof(rl_model),
      .name = "openmp",
      .title = "OpenMP on the host",
      .device_count = device_count,
      .device = device,
      .open = open,
      .allocate = allocate,
      .release = release,
      .evict = evict_arrays,
      .examine = nullptr,
      .variants = variant_table().data(),
      .variant_count = static_cast<std::uint32_t>(variant_table().size()),
  };
  return &model;
}
