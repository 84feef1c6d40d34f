// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "run/run.h"

namespace roofladder {

// Adds a fact about a device that another tool tells, unless it is unknown there: absent, not above
// 0 or not finite.
void add_quantity(std::vector<Fact>& facts, const char* key, std::optional<double> value,
                  Dimension dimension);

// Adds a device, unless the run has it: with ceilings of another run, its devices stand. Returns
// its place in Run::devices.
std::uint32_t add_device(Device device, Run& run);

}  // namespace roofladder
