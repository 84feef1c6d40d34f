// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "roofladder/ladder.h"

namespace roofladder {

enum class Fault { none, unwritten, wrong, nan, only_the_first_time, input_written, fails };

// The scale of kernel stream with a fault in element 5. It declares `multiplications` per element.
rl_variant broken_variant(Fault fault, int multiplications = 1);

}  // namespace roofladder
