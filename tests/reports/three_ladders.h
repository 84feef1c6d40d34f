// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "run/run.h"

namespace roofladder::test {

// A run as a collection leaves it: ceilings, three ladders with simulated traffic, a branch, a
// variant that failed and one whose traffic has no value.
Run three_ladders();

}  // namespace roofladder::test
