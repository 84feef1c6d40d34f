// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "collector/modules/ladder_library.h"
#include "run/run.h"

namespace roofladder {

// "species/openmp/tiled:tile=4"
std::string id_of(const rl_variant& variant, std::string_view model);

// What a run says of a variant; its source joins the run's texts.
VariantInfo describe_variant(const rl_variant& row, const LadderLibrary& library, Run& run);

}  // namespace roofladder
