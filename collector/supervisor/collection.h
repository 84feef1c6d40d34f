// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <filesystem>

#include "collector/plan/plan.h"
#include "collector/supervisor/progress.h"
#include "collector/supervisor/supervisor.h"

namespace roofladder {

// Plans, measures and writes one run file, or resumes an unfinished one. Throws UsageError,
// EnvironmentError, RunFileError.
Outcome run_collection(const CollectOptions& options, const std::filesystem::path& output,
                       bool resume, Progress& progress, const std::atomic<bool>& interrupted);

}  // namespace roofladder
