// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "roofladder/model.h"

namespace roofladder::cuda_model {

// Reports clocks, throttling, power and temperature of the device with that PCI address
// ("0000:1b:00.0") and how many other processes are on it at this moment, from the driver's
// management library, which is loaded at the first call. Leaves out values that the library does
// not report.
void observe_device(const std::string& pci_address, rl_take_value take, void* context);

// The fastest link that the device and its slot support.
struct PcieLink {
  unsigned generation = 0;
  unsigned lanes = 0;
};
// Nothing if the library does not report it.
std::optional<PcieLink> pcie_link(const std::string& pci_address);

}  // namespace roofladder::cuda_model
