// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "collector/doctor/doctor.h"

namespace roofladder {

std::string_view word_of(CheckState state);

// "CPU: ready, without hardware counters; its work is counted, and its memory traffic simulated,
// under valgrind"
std::string doctor_summary(const std::vector<DoctorCheck>& checks);

// A few lines for each check. Checks of one part, or with equal texts, are combined.
std::string doctor_text(const std::vector<DoctorCheck>& checks);

}  // namespace roofladder
