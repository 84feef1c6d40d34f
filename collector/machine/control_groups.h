// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace roofladder {

// Folders of the control groups (versions 1 and 2) whose limits of "memory" or "cpu" apply to this
// process: its own group and every group above it. Some may not exist: inside a container often
// only the root of the hierarchy does, which is then the container's own group. `root` is the root
// of the file system.
std::vector<std::filesystem::path> control_groups(const std::string& controller,
                                                  const std::filesystem::path& root = "/");

}  // namespace roofladder
