// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

// Memory of this process, as the kernel maps it.
namespace roofladder {

// Begins and ends at page borders.
struct AddressRange {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;

  bool operator==(const AddressRange&) const = default;
};

// Memory that the process may write to, in ascending order, without stacks of threads, which the C
// library puts behind an inaccessible page.
std::vector<AddressRange> writable_memory();

// The static variables of the module that contains this address.
std::vector<AddressRange> static_memory(const void* address);

// The addresses that are in no range of `left_out`. Both are in ascending order.
std::vector<AddressRange> without(const std::vector<AddressRange>& ranges,
                                  const std::vector<AddressRange>& left_out);

// Bytes of pages that were touched; 0 if the kernel does not report it.
double touched_bytes(const std::vector<AddressRange>& ranges);

}  // namespace roofladder
