// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

#include "collector/options.h"
#include "reports/json/judgement.h"

namespace roofladder {

// Measures for the judge: what `options` says, and every kernel of it at `held_out_sizes` more,
// drawn between half of each of its parameters and the whole, once each. Writes the run files to
// `folder`. Throws UsageError, EnvironmentError, RunFileError.
std::vector<JudgedRun> measure_for_judge(const CollectOptions& options, int held_out_sizes,
                                         const std::filesystem::path& folder);

}  // namespace roofladder
