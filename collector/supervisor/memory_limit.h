// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/plan/plan.h"

namespace roofladder {

// Throws UsageError, with the least that works, where a worker cannot even measure the smallest
// problem below the memory limit that was asked for.
void require_workers_start(const Plan& plan);

}  // namespace roofladder
