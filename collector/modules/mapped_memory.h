// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

// Memory of this process, as the kernel maps it.
namespace roofladder {

// From a page's begin to another's.
struct AddressRange {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;

  bool operator==(const AddressRange&) const = default;
};

// What the process may write to, in ascending order, but for stacks of threads, which the C library
// puts behind a page that nobody may touch.
std::vector<AddressRange> writable_memory();

// What the module that has this address writes to: its static variables.
std::vector<AddressRange> static_memory(const void* address);

// The addresses that are in none of the second ones. Both are in ascending order.
std::vector<AddressRange> without(const std::vector<AddressRange>& ranges,
                                  const std::vector<AddressRange>& left_out);

// Bytes of pages that somebody has touched; 0 where the kernel does not tell.
double touched_bytes(const std::vector<AddressRange>& ranges);

}  // namespace roofladder
