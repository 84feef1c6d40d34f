// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/mapped_memory.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <link.h>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

namespace roofladder {
namespace {

std::uintptr_t page_bytes() {
  static const auto bytes = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  return bytes;
}

struct ModuleOf {
  std::uintptr_t address;
  std::vector<AddressRange> writable;
};

int look_at(dl_phdr_info* module, std::size_t, void* sought) {
  auto& of = *static_cast<ModuleOf*>(sought);
  bool has_it = false;
  std::vector<AddressRange> writable;
  for (int i = 0; i < module->dlpi_phnum; ++i) {
    const ElfW(Phdr)& segment = module->dlpi_phdr[i];
    const std::uintptr_t begin = module->dlpi_addr + segment.p_vaddr;
    const std::uintptr_t end = begin + segment.p_memsz;
    if (segment.p_type != PT_LOAD) {
      continue;
    }
    has_it = has_it || (of.address >= begin && of.address < end);
    if ((segment.p_flags & PF_W) != 0) {
      writable.push_back({begin / page_bytes() * page_bytes(),
                          (end + page_bytes() - 1) / page_bytes() * page_bytes()});
    }
  }
  if (has_it) {
    of.writable = std::move(writable);
  }
  return has_it ? 1 : 0;
}

}  // namespace

std::vector<AddressRange> writable_memory() {
  constexpr std::uintptr_t most_of_guard = 64 << 10;  // bytes; heaps hold more than this in reserve
  std::vector<AddressRange> found;
  std::ifstream maps("/proc/self/maps");
  std::uintptr_t guard_end = 0;
  for (std::string line; std::getline(maps, line);) {
    AddressRange range;
    char rights[5] = "";
    if (std::sscanf(line.c_str(), "%lx-%lx %4s", &range.begin, &range.end, rights) != 3) {
      continue;
    }
    const bool is_stack = range.begin == guard_end || line.ends_with("[stack]");
    const bool is_guard =
        std::string_view(rights) == "---p" && range.end - range.begin <= most_of_guard;
    if (rights[1] == 'w' && !is_stack) {
      found.push_back(range);
    }
    guard_end = is_guard ? range.end : 0;
  }
  return found;
}

std::vector<AddressRange> static_memory(const void* address) {
  ModuleOf module{reinterpret_cast<std::uintptr_t>(address), {}};
  dl_iterate_phdr(look_at, &module);
  return module.writable;
}

std::vector<AddressRange> without(const std::vector<AddressRange>& ranges,
                                  const std::vector<AddressRange>& left_out) {
  std::vector<AddressRange> rest;
  for (AddressRange range : ranges) {
    for (const AddressRange& out : left_out) {
      if (out.end <= range.begin || out.begin >= range.end) {
        continue;
      }
      if (out.begin > range.begin) {
        rest.push_back({range.begin, out.begin});
      }
      range.begin = std::min(out.end, range.end);
    }
    if (range.begin < range.end) {
      rest.push_back(range);
    }
  }
  return rest;
}

double touched_bytes(const std::vector<AddressRange>& ranges) {
  std::size_t pages = 0;
  for (const auto& [begin, end] : ranges) {
    std::vector<unsigned char> is_there((end - begin) / page_bytes());
    if (mincore(reinterpret_cast<void*>(begin), end - begin, is_there.data()) == 0) {
      pages += static_cast<std::size_t>(
          std::ranges::count_if(is_there, [](unsigned char page) { return (page & 1) != 0; }));
    }
  }
  return static_cast<double>(pages * page_bytes());
}

}  // namespace roofladder
