// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/modules/ladder_library.h"
#include "run/run.h"

namespace roofladder {

// What a run says of a variant.
VariantInfo info_of(const rl_variant& row, const LadderLibrary& library);

}  // namespace roofladder
