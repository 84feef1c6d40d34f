// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/papi/threads.h"

#include <algorithm>

#include "collector/providers/provider_guard.h"

namespace roofladder::papi {

void require_all_counted(const Threads& counted) {
  if (!std::ranges::includes(counted, threads())) {
    throw Failure{Status::unsupported,
                  "the variant started threads while it was counted, and theirs are not in the "
                  "counts; start them before, or keep them"};
  }
}

}  // namespace roofladder::papi
