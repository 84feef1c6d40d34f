// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

#include "collector/options.h"
#include "reports/json/judgement.h"

namespace roofladder {

// Measures for the judge: first according to `options`, then every kernel once at each of
// `held_out_sizes` further sizes, drawn between half and all of each parameter. Writes the run
// files to `folder`. Throws UsageError, EnvironmentError, RunFileError.
std::vector<JudgedRun> measure_for_judge(const CollectOptions& options, int held_out_sizes,
                                         const std::filesystem::path& folder);

}  // namespace roofladder
