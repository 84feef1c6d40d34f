// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/opcount/region.h"

#include "opcount/requests.h"

namespace roofladder::opcount {

void count_region(const std::function<void()>& region) {
  OPCOUNT_ENTER(counted_region);
  region();
  OPCOUNT_ENTER("");
  OPCOUNT_WRITE();
}

bool can_count_region() {
  return true;
}

}  // namespace roofladder::opcount
