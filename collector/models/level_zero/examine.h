// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "roofladder/model.h"

namespace roofladder::level_zero {

// Checks the loader, the driver, the rights to the GPU and its precision, for `doctor`.
void examine(rl_take_check take, void* context);

}  // namespace roofladder::level_zero
