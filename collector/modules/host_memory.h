// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "roofladder/model.h"

namespace roofladder {

// A model that has only this process's memory, for problems on which no variant works.
const rl_model& host_memory();

}  // namespace roofladder
