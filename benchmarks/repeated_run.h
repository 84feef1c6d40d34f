// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "run/run.h"

namespace roofladder {

// Of each result: every metric of some repetitions, or a single time, the least that there can be.
enum class Keep { all_metrics, one_time };

// The recorded run with its ladders repeated, each time at a size of its own, up to `results`.
Run repeated(const Run& recorded, std::size_t results, Keep keep);

}  // namespace roofladder
