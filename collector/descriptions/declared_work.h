// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "collector/modules/ladder_library.h"
#include "collector/providers/provider.h"

namespace roofladder {

// A variant's declared work at a size, as the metrics of a run: operations by class, minimum bytes,
// useful work. last_level_cache is in bytes. Throws TaskFailure if the variant refuses the size or
// fails to declare its work.
std::vector<Observation> declared_work(const LadderLibrary& ladder, const rl_variant& variant,
                                       const Parameters& size, double last_level_cache);

}  // namespace roofladder
