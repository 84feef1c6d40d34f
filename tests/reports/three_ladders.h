// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "run/run.h"

namespace roofladder::test {

// A run as written by a collection: ceilings, three ladders with simulated traffic, a branch, a
// failed variant, and one whose traffic has no value.
Run three_ladders();

}  // namespace roofladder::test
