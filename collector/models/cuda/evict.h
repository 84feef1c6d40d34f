// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace roofladder::cuda_model {

// Fills the L2 cache of the current device with lines that nobody needs and that are clean: what
// was there before is written back or dropped, lines that a variant has made persist too. L1 caches
// are empty at every kernel's start.
void evict_l2();

}  // namespace roofladder::cuda_model
