// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "collector/providers/provider.h"

namespace roofladder {

std::vector<std::string> compiler_metrics();

// The compiler's report on a CPU variant, from the file beside its module: the stack that its timed
// functions use, which is where spilled registers live.
std::vector<Observation> observe_compiler(const VariantInfo& variant,
                                          const std::filesystem::path& module);

}  // namespace roofladder
