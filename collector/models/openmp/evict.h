// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "roofladder/ladder.h"

namespace roofladder {

// Removes every line of the arrays from every cache of the machine, and writes dirty ones back.
void evict(std::span<const rl_array> arrays);

}  // namespace roofladder
