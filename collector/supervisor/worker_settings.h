// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/plan/plan.h"
#include "collector/worker/worker_process.h"

namespace roofladder {

// How the worker of a plan's point is started. Its memory is limited as was asked for; without such
// a limit, on the host to what is available and 4 GiB, on a device not at all.
WorkerSettings worker_settings(const Plan& plan, std::uint32_t point);

}  // namespace roofladder
