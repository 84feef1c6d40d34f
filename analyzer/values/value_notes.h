// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "run/metric.h"
#include "run/run.h"

// Words that must stand beside a value wherever it is shown.
namespace roofladder {

inline constexpr const char* whole_sockets = "of whole sockets, other processes' included";

bool is_traffic(const Metric& metric);  // between memory and the device

std::string proof_note(const Proof& proof);

}  // namespace roofladder
