// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace roofladder {

// Bytes this process may still take without swapping or being killed: the kernel's estimate for the
// machine, limited by what its control group (version 1 or 2) and the groups above leave. `root` is
// the root of the file system.
double available_memory(const std::filesystem::path& root = "/");

}  // namespace roofladder
