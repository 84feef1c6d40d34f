// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/reports/large_analysis.h"

#include "tests/reports/small_analysis.h"

namespace roofladder::test {

Analysis large_analysis(std::size_t rungs) {
  Analysis analysis = small_analysis();
  Ladder& ladder = analysis.ladders[0];
  ladder.rungs.assign(rungs, ladder.rungs[1]);
  ladder.steps.clear();
  ladder.sweeps.clear();
  return analysis;
}

}  // namespace roofladder::test
