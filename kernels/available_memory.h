// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace roofladder {

// Bytes this process may still take without swapping or being killed: the kernel's estimate for the
// machine, and what the limits of its control group (version 1 or 2) and of the groups above leave.
double available_memory();

}  // namespace roofladder
