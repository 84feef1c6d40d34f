// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/machine/threads.h"

namespace roofladder::papi {

// Throws Failure unless `counted` has all of them.
void require_all_counted(const Threads& counted);

}  // namespace roofladder::papi
