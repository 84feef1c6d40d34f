// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "analyzer/plots/plot.h"

namespace roofladder {

// The view over Ladder::baselines[baseline].
SpeedupView over_baseline(const Ladder& ladder, std::size_t baseline);

}  // namespace roofladder
