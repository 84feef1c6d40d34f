// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/modules/ladder_library.h"
#include "run/run.h"

namespace roofladder {

// A variant's description for a run.
VariantInfo info_of(const rl_variant& row, const LadderLibrary& library);

}  // namespace roofladder
