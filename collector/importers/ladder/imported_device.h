// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "run/run.h"

namespace roofladder {

// Adds a fact about a device that another tool tells, unless it is unknown there: absent or not
// above 0.
void add_quantity(std::vector<Fact>& facts, const char* key, std::optional<double> value,
                  Dimension dimension);

// Adds a device, unless the run has it: with ceilings of another run, its devices stand.
void add_device(Device device, Run& run);

}  // namespace roofladder
