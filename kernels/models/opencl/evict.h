// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace roofladder::opencl {

// Fills the caches of the open device with lines that nobody needs and that are clean: what was
// there before is written back or dropped.
void evict_caches();

}  // namespace roofladder::opencl
