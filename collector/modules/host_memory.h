// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "roofladder/model.h"

namespace roofladder {

// A model with memory of this process and nothing else, for problems that no variant works on.
const rl_model& host_memory();

}  // namespace roofladder
