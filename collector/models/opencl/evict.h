// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace roofladder::opencl {

// What is in the buffers leaves the caches of the open device: the lines of a CPU are flushed, the
// caches of others filled with lines that nobody needs and that are clean.
void evict_caches();

}  // namespace roofladder::opencl
