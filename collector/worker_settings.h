// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/plan.h"
#include "collector/worker_process.h"

namespace roofladder {

// How the worker of a plan's point is started, below the memory limit that was asked for.
// `program`: this executable.
WorkerSettings worker_settings(const Plan& plan, std::uint32_t point,
                               const std::filesystem::path& program);

}  // namespace roofladder
