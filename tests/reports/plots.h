// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/plots/plot.h"

namespace roofladder::test {

// Two roofs with a theoretical one behind, three marks of two groups, a step and a branch.
Plot roofline();
Plot speedups();
Plot parts();
// One dot beyond the axis.
Plot strips();
// A hole and a failed variant.
Plot heat_map();

}  // namespace roofladder::test
