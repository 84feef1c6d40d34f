// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace roofladder::opencl {

// Removes the buffers from the caches of the open device: flushes the lines of a CPU, and fills the
// caches of other devices with clean lines that nothing else uses.
void evict_caches();

}  // namespace roofladder::opencl
