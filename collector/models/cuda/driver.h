// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

namespace roofladder::cuda_model {

// Records in the event that everything submitted so far to any stream of the current context is
// done. False if the driver cannot (before 12.5).
bool record_everything(cudaEvent_t event);

}  // namespace roofladder::cuda_model
