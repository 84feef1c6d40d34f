// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "roofladder/model.h"

namespace roofladder::cuda_model {

// Clocks, throttling, power and temperature of the device with that PCI address ("0000:1b:00.0") at
// this moment, from the driver's management library, which is loaded at the first call. What the
// library does not tell is left out.
void observe_device(const std::string& pci_address, rl_take_value take, void* context);

// The fastest that the device and the slot it is in can be linked.
struct PcieLink {
  unsigned generation = 0;
  unsigned lanes = 0;
};
// Nothing where the library does not tell.
std::optional<PcieLink> pcie_link(const std::string& pci_address);

}  // namespace roofladder::cuda_model
