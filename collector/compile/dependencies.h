// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <set>

namespace roofladder {

// Full paths of the files that a compiler's rule for make (-MD) lists as read. Empty if there is no
// such file.
std::set<std::filesystem::path> read_dependencies(const std::filesystem::path& rule);

}  // namespace roofladder
