// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "kernels/model_library.h"

namespace roofladder {

// Every model module of this build, loaded; one that cannot be loaded is an exception.
const std::vector<ModelLibrary>& built_models();

// Whether every machine has the model's device.
bool runs_on_host(const rl_model& model);

}  // namespace roofladder
