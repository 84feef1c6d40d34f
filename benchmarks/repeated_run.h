// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "run/run.h"

namespace roofladder {

// How much to keep of each result: every metric of some repetitions, or a single time, the minimum.
enum class Keep { all_metrics, one_time };

// The recorded run with copies of its ladders, each at another size, up to `results`.
Run repeated(const Run& recorded, std::size_t results, Keep keep);

}  // namespace roofladder
