// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "analyzer/ladder/rung_context.h"

namespace roofladder {

// Whether the time of the rung is not that of its work: it slept for a quarter of it or more.
bool has_slept(const RungContext& rung);
// "slept for 40 % of its time", where it has.
std::string slept_text(const RungContext& rung);

// How many threads and processes of the rung's own are awake while nothing is to be done; 0 where
// nobody looked.
double threads_awake_when_idle(const RungContext& rung);
bool is_busy_when_idle(const RungContext& rung);

}  // namespace roofladder
