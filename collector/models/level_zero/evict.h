// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace roofladder::level_zero {

// Fills the caches of the open device with clean lines that nothing else uses.
void evict_caches();

}  // namespace roofladder::level_zero
