// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "analyzer/analysis.h"

namespace roofladder {

// Indices of the run's devices that have a ladder or a ceiling.
std::vector<std::uint32_t> used_devices(const Analysis& analysis);

}  // namespace roofladder
