// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace roofladder::level_zero {

// The caches of the open device are filled with lines that nobody needs and that are clean.
void evict_caches();

}  // namespace roofladder::level_zero
