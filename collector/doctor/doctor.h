// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "collector/descriptions/catalogue.h"
#include "collector/doctor_check.h"

namespace roofladder {

// Checks everything that a collection depends on. Changes nothing.
std::vector<DoctorCheck> examine(const Catalogue& catalogue);

// Whether this process can open the CPU's hardware counters.
bool has_cpu_counters();

// Tries the counters of every device that a provider module observes.
std::vector<DoctorCheck> examine_counters(const Catalogue& catalogue);

}  // namespace roofladder
