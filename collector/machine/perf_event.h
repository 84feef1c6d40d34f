// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "run/sample.h"

namespace roofladder {

// Why this process cannot open the CPU's hardware counters; nothing when it can.
std::optional<Absence> hardware_counters_absence();

// The remedy for an absence of counters, and who may apply it; empty if nothing helps.
std::string remedy_for_counters(const Absence& absence);

}  // namespace roofladder
