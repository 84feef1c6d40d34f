// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "run/run.h"

namespace roofladder {

// This moment, ISO 8601, UTC.
std::string utc_now();

// Gives a new run its uuid, the version of this program, and the time of its start.
void identify(Run& run);

}  // namespace roofladder
