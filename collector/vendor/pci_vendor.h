// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace roofladder {

// rl_device.vendor by the number that the PCI-SIG gave the vendor; null for others.
inline const char* vendor_name(std::uint32_t pci_vendor) {
  switch (pci_vendor) {
    case 0x10DE:
      return "nvidia";
    case 0x8086:
      return "intel";
    case 0x1002:
      return "amd";
    default:
      return nullptr;
  }
}

}  // namespace roofladder
