// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "analyzer/analysis.h"

namespace roofladder::test {

// A ladder with as many variants as a large run, each with its own time.
Analysis large_analysis(std::size_t rungs);

}  // namespace roofladder::test
