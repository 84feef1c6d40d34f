// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "run/metric.h"
#include "run/run.h"

// Caveats that must accompany a value wherever it is shown.
namespace roofladder {

inline constexpr const char* whole_sockets = "of whole sockets, other processes' included";

std::string proof_note(const Proof& proof);

}  // namespace roofladder
