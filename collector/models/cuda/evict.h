// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace roofladder::cuda_model {

// Fills the L2 cache of the current device with clean lines that nothing else uses: its former
// content is written back or dropped, including lines that a variant made persist. L1 caches are
// empty at every kernel's start.
void evict_l2();

}  // namespace roofladder::cuda_model
