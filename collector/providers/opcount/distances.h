// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "collector/providers/opcount/caches.h"

namespace roofladder::opcount {

// The tool's option that has it tell irregular loads: how many cycles more than one of the first
// level a load takes from the second level, from behind it and from memory. Measures chains of
// loads of random lines, in half a second, the first time. Needs can_count_region().
std::string distances_option(const Caches& caches);

}  // namespace roofladder::opcount
