// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/extent.h"

namespace roofladder::html {

std::size_t rung_count(const Analysis& analysis) {
  std::size_t count = 0;
  for (const Ladder& ladder : analysis.ladders) {
    count += ladder.rungs.size();
  }
  return count;
}

bool is_detailed(const Analysis& analysis) {
  return rung_count(analysis) <= most_detailed_rungs;
}

}  // namespace roofladder::html
