// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "run/run.h"

namespace roofladder {

// A quantity of the device, SI base units. Facts of the machine are those of its CPU too.
std::optional<double> device_quantity(const Run& run, std::uint32_t device, std::string_view key);

}  // namespace roofladder
